-- Many keys at once, as an import asks for them. In slices, because a row that was found is compared with every key of its
-- question; and in a form that only the index of the keys can answer. A planner that does not know yet how much an import has
-- just brought would rather read all contacts, once for each slice.
create or replace function app_contacts_with(keys text[], names text[], most integer) returns setof uuid
  language sql stable security definer set search_path = public
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
  (select c.id from generate_series(1, cardinality(keys), 100) as at
    cross join lateral (select f.id, f.owner_id from contacts f where f.match_keys && keys[at:at + 99]) c
    where c.owner_id is not distinct from (select app_user())
      or exists (select 1 from contact_shares s where s.contact_id = c.id and s.organization_id = any ((select app_orgs())::uuid[]))
    limit most)
  union (select c.id from contacts c where c.owner_id = app_user() and c.sort_name = any (names) limit most)
$$;
