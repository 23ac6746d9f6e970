-- Contacts: when somebody was last contacted, how often one means to be in touch, found fast among a million, and whether
-- somebody is there already. Tasks may say whom they are about.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- Letters without accents and case, so that "emile" finds "Émile" and stands beside "Emil".
create function folded(given text) returns text language sql immutable strict parallel safe
  return lower(regexp_replace(normalize(given, NFKD), '[\u0300-\u036f]', '', 'g'));
create function contact_search_text(name text, role text, emails text[]) returns text language sql immutable parallel safe
  return folded(name || E'\n' || role || E'\n' || array_to_string(emails, E'\n'));
-- The same e-mail without regard to case, the same phone number without its formatting: features/contacts/rules/matching.ts
-- says it once more for rows that are not in the database yet.
create function contact_match_keys(emails text[], phones text[]) returns text[] language sql immutable parallel safe
  return array(
    select 'e:' || lower(normalize(trim(e), NFC)) from unnest(emails) as e where trim(e) <> ''
    union select 'p:' || digits from (select ltrim(regexp_replace(p, '[^0-9]', '', 'g'), '0') as digits from unnest(phones) as p) as d
      where length(digits) >= 6);

alter table contacts
  add column keep_in_touch_weeks integer check (keep_in_touch_weeks between 1 and 520),
  add column last_contacted_on date,
  add column sort_name text generated always as (folded(name)) stored,
  add column search_text text generated always as (contact_search_text(name, role, emails)) stored,
  add column match_keys text[] generated always as (contact_match_keys(emails, phones)) stored,
  -- Never contacted stands last; a null could not be compared with a cursor.
  add column last_contacted_rank date generated always as (coalesce(last_contacted_on, '-infinity')) stored,
  add column keep_in_touch_on date generated always as
    (coalesce(last_contacted_on, (created_at at time zone 'UTC')::date) + keep_in_touch_weeks * 7) stored;

drop index contacts_owner;
create index contacts_owner_name on contacts (owner_id, sort_name, id);
create index contacts_owner_last on contacts (owner_id, last_contacted_rank, id);
create index contacts_owner_created on contacts (owner_id, created_at, id);
create index contacts_owner_due on contacts (owner_id, keep_in_touch_on, id) where keep_in_touch_on is not null;
create index contacts_search on contacts using gin (owner_id, search_text gin_trgm_ops) with (gin_pending_list_limit = 256);
create index contacts_match on contacts using gin (owner_id, match_keys) with (gin_pending_list_limit = 256);

-- That a call was logged is no other version of the contact: whoever edits it meanwhile is not in conflict.
drop trigger contacts_touch on contacts;
update contacts c set last_contacted_on = (select max(i.date) from interactions i where i.contact_id = c.id);
create trigger contacts_touch before update on contacts for each row
  when (old.last_contacted_on is not distinct from new.last_contacted_on) execute function touch();

create function contact_was_contacted() returns trigger language plpgsql security definer set search_path = public as $$
declare
  contact uuid := coalesce(new.contact_id, old.contact_id);
begin
  -- The row is held first and read after: of two entries at once the second counts the first.
  perform 1 from contacts where id = contact for no key update;
  update contacts c set last_contacted_on = (select max(i.date) from interactions i where i.contact_id = contact)
    where c.id = contact
      and c.last_contacted_on is distinct from (select max(i.date) from interactions i where i.contact_id = contact);
  return null;
end $$;
create trigger interactions_last after insert or delete or update of date on interactions
  for each row execute function contact_was_contacted();

-- Row-level security lets no index answer "contains" or "is like" (those operators are not leakproof), so these two look past
-- the policies and ask for the reader themselves.
create function app_contacts_containing(pattern text, most integer) returns setof uuid
  language sql stable security definer set search_path = public as $$
  (select c.id from contacts c where c.owner_id = app_user() and c.search_text like pattern limit most)
  union
  (select c.id from contact_shares s join contacts c on c.id = s.contact_id
    where s.organization_id = any (app_orgs()) and c.search_text like pattern limit most)
$$;
create function app_contacts_alike(wanted text, keys text[], most integer) returns table (id uuid, likeness real, same_keys text[])
  language sql stable security definer set search_path = public as $$
  with mine as (
    select c.id, c.sort_name, c.match_keys from contacts c where c.owner_id = app_user() and c.match_keys && keys
    union (select c.id, c.sort_name, c.match_keys from contacts c
      where c.owner_id = app_user() and wanted <> '' and wanted <% c.search_text limit 200)
    union select c.id, c.sort_name, c.match_keys from contact_shares s join contacts c on c.id = s.contact_id
      where s.organization_id = any (app_orgs()) and (c.match_keys && keys or (wanted <> '' and wanted <% c.search_text)))
  select m.id, similarity(m.sort_name, wanted) as likeness, array(select unnest(m.match_keys) intersect select unnest(keys)) as same_keys
  from mine m where m.match_keys && keys or similarity(m.sort_name, wanted) >= 0.6
  order by (m.match_keys && keys) desc, likeness desc, m.id limit most
$$;

alter table tasks add column contact_id uuid references contacts on delete set null;
create index tasks_contact on tasks (contact_id) where contact_id is not null;
