-- A company is shared with single people as goals, tasks and contacts are (0190): a share names an organization or a pair.
alter table company_shares drop constraint company_shares_pkey;
alter table company_shares alter column organization_id drop not null,
  add column pair_id uuid references share_pairs (id) on delete cascade, add column user_id uuid,
  add column reader_id uuid generated always as (coalesce(organization_id, pair_id)) stored,
  add constraint company_shares_one_reader check (num_nonnulls(organization_id, pair_id) = 1), add primary key (company_id, reader_id);
create index company_shares_reader on company_shares (reader_id, company_id);
create index company_shares_pair on company_shares (pair_id) where pair_id is not null;
create function company_share_filled() returns trigger language plpgsql security definer set search_path = public as $$ begin
  new.user_id := (select p.user_id from share_pairs p where p.id = new.pair_id);
  return new;
end $$;
create trigger company_share_filled before insert on company_shares for each row execute function company_share_filled();
revoke execute on function company_share_filled from public;

drop policy visible on companies;
create policy visible on companies to adjutant_app using (owner_id = (select app_user()) or exists (select from company_shares s
  where s.company_id = companies.id and s.reader_id = any ((select app_readers())::uuid[])));
drop policy visible on company_shares;
create policy visible on company_shares to adjutant_app
  using (reader_id = any ((select app_readers())::uuid[]) or app_company_visible(company_id))
  with check (app_company_visible(company_id));
create or replace function app_company_visible(company uuid) returns boolean language sql stable security definer set search_path = public as $$
  select exists (select from companies k where k.id = company and (k.owner_id = app_user()
    or exists (select from company_shares s where s.company_id = k.id and s.reader_id = any (app_readers()))))
$$;
create or replace view search_companies as
  select k.id, k.owner_id, array[k.owner_id] || array(select s.reader_id from company_shares s where s.company_id = k.id) as readers,
    k.name as title, concat_ws(E'\n', array_to_string(k.domains, ' '), array_to_string(k.tags, ' '), k.notes) as body, k.updated_at as at
  from companies k;
-- The new name goes on to the people whose owner sees the company now: through a pair too, not through an organization that is deleted.
create or replace function company_renamed() returns trigger language plpgsql security definer set search_path = public as $$ begin
  update contacts c set company = new.name, updated_at = clock_timestamp() where c.company_id = new.id and c.company = old.name
    and (c.owner_id = new.owner_id
      or exists (select from company_shares s join memberships m on m.organization_id = s.organization_id
        join organizations o on o.id = s.organization_id and o.deleted_at is null where s.company_id = new.id and m.user_id = c.owner_id)
      or exists (select from company_shares s where s.company_id = new.id and s.user_id = c.owner_id and pair_counts(new.owner_id, s.user_id)));
  return null;
end $$;

-- Who is told that one was shared.
alter table notifications drop constraint notifications_subject_kind_check,
  add constraint notifications_subject_kind_check
    check (subject_kind in ('task', 'goal', 'contact', 'company', 'thread', 'run', 'schedule', 'invitation', 'account'));
