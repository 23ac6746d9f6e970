-- Companies: whom contacts work for. Not organizations, which are groups of users. A contact belongs to at most one company and says its name
-- itself, so that whoever sees the contact but not the company sees no more than that.
create table companies (
  id uuid primary key,
  owner_id uuid not null references users (id) on delete cascade,
  name text not null,
  domains text[] not null default '{}',
  notes text,
  tags text[] not null default '{}',
  sort_name text not null generated always as (folded(name)) stored,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp()
);
create index companies_owner_name on companies (owner_id, sort_name, id);
create index companies_name on companies (sort_name);
create index companies_domains on companies using gin (domains);
create trigger companies_touch before update on companies for each row execute function touch();

create table company_shares (
  company_id uuid not null references companies (id) on delete cascade,
  organization_id uuid not null references organizations (id) on delete cascade,
  primary key (company_id, organization_id)
);
create index company_shares_org on company_shares (organization_id, company_id);

create function app_company_visible(company uuid) returns boolean language sql stable security definer set search_path = public as $$
  select exists (select from companies k where k.id = company and (k.owner_id = app_user()
    or exists (select from company_shares s where s.company_id = k.id and s.organization_id = any (app_orgs()))))
$$;
alter table companies enable row level security;
create policy visible on companies to adjutant_app using (owner_id = (select app_user()) or exists (select from company_shares s
  where s.company_id = companies.id and s.organization_id = any ((select app_orgs())::uuid[])));
grant select, insert, update, delete on companies to adjutant_app;
alter table company_shares enable row level security;
create policy visible on company_shares to adjutant_app
  using (organization_id = any ((select app_orgs())::uuid[]) or app_company_visible(company_id))
  with check (app_company_visible(company_id));
grant select, insert, update, delete on company_shares to adjutant_app;

alter table contacts add column company text, add column company_id uuid references companies (id) on delete set null;
create index contacts_company on contacts (company_id) where company_id is not null;
alter table contacts alter column search_text set expression as (contact_search_text(name, role || coalesce(E'\n' || company, ''), emails));

-- What a contact says of its company follows the company's name, where the contact's owner sees the company.
create function company_renamed() returns trigger language plpgsql security definer set search_path = public as $$ begin
  update contacts c set company = new.name, updated_at = clock_timestamp() where c.company_id = new.id and c.company = old.name
    and (c.owner_id = new.owner_id or exists (select from company_shares s join memberships m on m.organization_id = s.organization_id
      where s.company_id = new.id and m.user_id = c.owner_id));
  return null;
end $$;
create trigger company_renamed after update of name on companies for each row when (old.name is distinct from new.name) execute function company_renamed();

-- A contact is found by what it says of its company. The view is taken as it stands, whatever was done to it before.
do $$ declare
  before text := pg_get_viewdef('search_contacts'::regclass);
  after text := regexp_replace(before, '(\m(?:c\.)?)role,', '\1role, \1company,');
begin
  if after = before then raise 'search_contacts is not as this migration knows it'; end if;
  execute 'create or replace view search_contacts as ' || after;
end $$;
drop trigger search_contact on contacts;
create trigger search_contact after insert or update of name, role, company, emails, phones, tags, notes, owner_id on contacts
  for each row execute function search_contact_changed();

-- Companies in the index of all texts.
create table search_entries_company partition of search_entries for values in ('company');
create view search_companies as
  select k.id, k.owner_id, array[k.owner_id] || array(select s.organization_id from company_shares s where s.company_id = k.id) as readers,
    k.name as title, concat_ws(E'\n', array_to_string(k.domains, ' '), array_to_string(k.tags, ' '), k.notes) as body, k.updated_at as at
  from companies k;
create function search_company_changed() returns trigger language plpgsql security definer set search_path = public as $$ begin
  perform search_keep('company', s.id, s.owner_id, s.readers, s.title, s.body, s.at) from search_companies s where s.id = new.id;
  return null;
end $$;
create function search_company_shared() returns trigger language plpgsql security definer set search_path = public as $$ begin
  update search_entries e set readers = s.readers from search_companies s
    where s.id = coalesce(new.company_id, old.company_id) and e.kind = 'company' and e.id = s.id and e.readers <> s.readers;
  return null;
end $$;
create trigger search_company after insert or update of name, domains, tags, notes, owner_id on companies
  for each row execute function search_company_changed();
create trigger search_forget after delete on companies for each row execute function search_forget('company');
create trigger search_company_share after insert or delete on company_shares for each row execute function search_company_shared();
revoke execute on function app_company_visible, company_renamed, search_company_changed, search_company_shared from public;
grant execute on function app_company_visible to adjutant_app;

-- What a merge did to the company of the one that stayed is taken back with the rest; what goes back may name a company that is gone by now.
do $$ declare
  before text := pg_get_functiondef('app_contacts_unmerge'::regproc);
  after text := replace(replace(before, '  -- Every column that is not computed',
      '  if not exists (select from companies where id = old.company_id) then old.company_id := null; end if;
  -- Every column that is not computed'),
    '    birthday = case when c.birthday',
    '    company = case when (c.company, c.company_id) is not distinct from (became.company, became.company_id) then was.company else c.company end,
    company_id = case when (c.company, c.company_id) is not distinct from (became.company, became.company_id)
      then (select k.id from companies k where k.id = was.company_id) else c.company_id end,
    birthday = case when c.birthday');
begin
  if after not like '%old.company_id := null%was.company_id%' then raise 'app_contacts_unmerge is not as this migration knows it'; end if;
  execute after;
end $$;
