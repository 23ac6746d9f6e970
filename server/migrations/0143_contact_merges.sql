-- Two contacts of one person become one, with all that hangs on them; for 30 days it can be taken back. The address of the one that is gone
-- leads to the one that stayed.
create table contact_merges (
  id uuid primary key,
  -- Who did it, and may take it back.
  user_id uuid references users (id) on delete set null,
  -- Whose the one was that is gone: what is kept of it goes with their account.
  owner_id uuid not null references users (id) on delete cascade,
  kept_id uuid not null references contacts (id) on delete cascade,
  gone_id uuid not null unique,
  gone_name text not null,
  -- Both as they were, the one that stayed as it became, and what moved. Null: it cannot be taken back any more.
  former jsonb,
  created_at timestamptz(3) not null default clock_timestamp(),
  undone_at timestamptz(3)
);
create index contact_merges_kept on contact_merges (kept_id);
create index contact_merges_user on contact_merges (user_id, created_at, id);
create index contact_merges_owner on contact_merges (owner_id);
alter table contact_merges enable row level security;
create policy own on contact_merges for select to adjutant_app using (user_id = (select app_user()));
grant select on contact_merges to adjutant_app;
create index statements_who on statements ((who ->> 'resolved')) where who ->> 'resolved' <> 'me';
create index statements_to_whom on statements ((to_whom ->> 'resolved')) where to_whom ->> 'resolved' <> 'me';

-- The owner, and in an organization that it is shared with those who lead there: the second line of the program's policy.
create function app_contact_editable(contact uuid) returns boolean language sql stable security definer set search_path = public as $$
  select exists (select from contacts c where c.id = contact and (c.owner_id = app_user()
    or exists (select from contact_shares s join memberships m on m.organization_id = s.organization_id and m.user_id = app_user()
        join users u on u.id = m.user_id
      where s.contact_id = c.id and s.organization_id = any (app_orgs()) and (m.org_access_level <> 'user' or u.user_level = 'ceo'))))
$$;

-- Where a contact is now that was merged; null: it never was, or the caller may not see the one that stayed.
create function app_contact_now(gone uuid) returns uuid language sql stable security definer set search_path = public as $$
  select m.kept_id from contact_merges m where m.gone_id = gone and m.undone_at is null and app_contact_visible(m.kept_id)
$$;

-- Moves what hangs on `gone` to `kept` and removes `gone`. The caller has locked both and has written what `kept` becomes; `kept_before` is how
-- it was. Everybody's rows move: a colleague's task about them too, which the caller does not see.
create function app_contacts_merge(merge uuid, kept uuid, gone uuid, kept_before jsonb, added_orgs uuid[]) returns void
language plpgsql security definer set search_path = public as $$
declare
  old contacts;
  moved jsonb := '{}';
begin
  if kept = gone or not app_contact_editable(kept) or not app_contact_editable(gone) then
    raise insufficient_privilege using message = 'these contacts cannot be merged by this account';
  end if;
  select * into old from contacts where id = gone;
  with given as (update interactions set contact_id = kept where contact_id = gone returning id)
    select moved || jsonb_build_object('interactions', coalesce(jsonb_agg(id), '[]')) into moved from given;
  with given as (update tasks set contact_id = kept where contact_id = gone returning id)
    select moved || jsonb_build_object('tasks', coalesce(jsonb_agg(id), '[]')) into moved from given;
  with given as (update deleted_records d set record = jsonb_set(d.record, '{contact_id}', to_jsonb(kept))
      where d.kind = 'task' and d.record ->> 'contact_id' = gone::text returning d.id)
    select moved || jsonb_build_object('deleted_tasks', coalesce(jsonb_agg(id), '[]')) into moved from given;
  select moved || jsonb_build_object('mails', coalesce(jsonb_agg(to_jsonb(i)), '[]')) into moved from mail_interactions i where i.contact_id = gone;
  select moved || jsonb_build_object('imports', coalesce(jsonb_agg(to_jsonb(r)), '[]')) into moved from contact_import_rows r where r.contact_id = gone;
  select moved || jsonb_build_object('shares', coalesce(jsonb_agg(s.organization_id), '[]')) into moved from contact_shares s where s.contact_id = gone;
  -- Both had met in the same exchange on the same day: the interaction stays, the mark that a mail made it is only once.
  insert into mail_interactions (contact_id, exchange_id, day, user_id, connection_id)
    select kept, i.exchange_id, i.day, i.user_id, i.connection_id from mail_interactions i where i.contact_id = gone on conflict do nothing;
  update mail_interactions n set interaction_id = i.interaction_id from mail_interactions i
    where i.contact_id = gone and n.contact_id = kept and n.exchange_id = i.exchange_id and n.day = i.day and n.interaction_id is null;
  update mail_interactions set interaction_id = null where contact_id = gone;
  delete from mail_interactions where contact_id = gone;
  insert into contact_import_rows (import_id, contact_id, before, version)
    select r.import_id, kept, r.before, r.version from contact_import_rows r where r.contact_id = gone on conflict do nothing;
  with given as (update statements set who = jsonb_set(who, '{resolved}', to_jsonb(kept)) where who ->> 'resolved' = gone::text returning id)
    select moved || jsonb_build_object('who', coalesce(jsonb_agg(id), '[]')) into moved from given;
  with given as (update statements set to_whom = jsonb_set(to_whom, '{resolved}', to_jsonb(kept)) where to_whom ->> 'resolved' = gone::text returning id)
    select moved || jsonb_build_object('to_whom', coalesce(jsonb_agg(id), '[]')) into moved from given;
  -- What was merged into the one that goes leads to the one that stays.
  with given as (update contact_merges set kept_id = kept where kept_id = gone returning id)
    select moved || jsonb_build_object('merges', coalesce(jsonb_agg(id), '[]')) into moved from given;
  delete from contacts where id = gone;
  perform contact_moved(array[kept], moved -> 'interactions');
  insert into contact_merges (id, user_id, owner_id, kept_id, gone_id, gone_name, former)
    select merge, app_user(), old.owner_id, kept, gone, old.name, jsonb_build_object('gone', to_jsonb(old), 'before', kept_before,
      'after', to_jsonb(c), 'added_orgs', to_jsonb(added_orgs), 'moved', moved) from contacts c where c.id = kept
    on conflict (gone_id) do update set id = excluded.id, user_id = excluded.user_id, owner_id = excluded.owner_id, kept_id = excluded.kept_id,
      gone_name = excluded.gone_name, former = excluded.former, created_at = clock_timestamp(), undone_at = null;
end $$;

-- After interactions went from one contact to another: when somebody was last met, and who finds the words.
create function contact_moved(contacts_wanted uuid[], moved jsonb) returns void language plpgsql security definer set search_path = public as $$ begin
  update contacts c set last_contacted_on = (select max(i.date) from interactions i where i.contact_id = c.id)
    where c.id = any (contacts_wanted)
      and c.last_contacted_on is distinct from (select max(i.date) from interactions i where i.contact_id = c.id);
  update search_entries e set readers = s.readers, owner_id = s.owner_id from search_interactions s
    where s.id in (select jsonb_array_elements_text(moved)::uuid) and e.kind = 'interaction' and e.id = s.id
      and (e.readers, e.owner_id) is distinct from (s.readers, s.owner_id);
end $$;

-- Takes a merge back: the one that was gone is there again as it was, and what moved moves back, unless somebody moved it on since. Of the
-- one that stayed each field becomes what it was, unless somebody changed it since. False: it cannot be taken back.
create function app_contacts_unmerge(merge uuid) returns boolean language plpgsql security definer set search_path = public as $$
declare
  m contact_merges;
  old contacts;
  was contacts;
  became contacts;
  moved jsonb;
  columns text;
begin
  select * into m from contact_merges where id = merge and user_id = app_user() for update;
  if m.id is null or m.former is null or m.undone_at is not null or m.created_at <= clock_timestamp() - interval '30 days'
    or not app_contact_editable(m.kept_id) then return false; end if;
  perform from contacts where id = m.kept_id for update;
  old := jsonb_populate_record(null::contacts, m.former -> 'gone');
  was := jsonb_populate_record(null::contacts, m.former -> 'before');
  became := jsonb_populate_record(null::contacts, m.former -> 'after');
  moved := m.former -> 'moved';
  if old.organization_id is not null and not exists (select from organizations where id = old.organization_id) then old.organization_id := null; end if;
  -- Every column that is not computed, those that later migrations add too.
  select string_agg(quote_ident(attname), ', ' order by attnum) into columns from pg_attribute
    where attrelid = 'contacts'::regclass and attnum > 0 and not attisdropped and attgenerated = '';
  execute format('insert into contacts (%1$s) select %1$s from jsonb_populate_record(null::contacts, $1)', columns) using to_jsonb(old);
  insert into contact_shares (contact_id, organization_id)
    select m.gone_id, o.id from organizations o where o.id in (select jsonb_array_elements_text(moved -> 'shares')::uuid) on conflict do nothing;
  update interactions set contact_id = m.gone_id where contact_id = m.kept_id and id in (select jsonb_array_elements_text(moved -> 'interactions')::uuid);
  update tasks set contact_id = m.gone_id where contact_id = m.kept_id and id in (select jsonb_array_elements_text(moved -> 'tasks')::uuid);
  update deleted_records d set record = jsonb_set(d.record, '{contact_id}', to_jsonb(m.gone_id))
    where d.kind = 'task' and d.record ->> 'contact_id' = m.kept_id::text and d.id in (select jsonb_array_elements_text(moved -> 'deleted_tasks')::uuid);
  -- What came by mails: those that the one that stayed had already keep theirs.
  update mail_interactions n set contact_id = m.gone_id from jsonb_populate_recordset(null::mail_interactions, moved -> 'mails') i
    where n.contact_id = m.kept_id and n.exchange_id = i.exchange_id and n.day = i.day and n.interaction_id = i.interaction_id;
  insert into mail_interactions select i.* from jsonb_populate_recordset(null::mail_interactions, moved -> 'mails') i
    where exists (select from exchanges x where x.id = i.exchange_id)
      and (i.interaction_id is null or exists (select from interactions t where t.id = i.interaction_id)) on conflict do nothing;
  delete from contact_import_rows r using jsonb_populate_recordset(null::contact_import_rows, moved -> 'imports') i
    where r.contact_id = m.kept_id and r.import_id = i.import_id and r.version = i.version;
  insert into contact_import_rows select i.* from jsonb_populate_recordset(null::contact_import_rows, moved -> 'imports') i
    where exists (select from contact_imports x where x.id = i.import_id) on conflict do nothing;
  update statements set who = jsonb_set(who, '{resolved}', to_jsonb(m.gone_id))
    where who ->> 'resolved' = m.kept_id::text and id in (select jsonb_array_elements_text(moved -> 'who')::uuid);
  update statements set to_whom = jsonb_set(to_whom, '{resolved}', to_jsonb(m.gone_id))
    where to_whom ->> 'resolved' = m.kept_id::text and id in (select jsonb_array_elements_text(moved -> 'to_whom')::uuid);
  update contact_merges set kept_id = m.gone_id where kept_id = m.kept_id and id in (select jsonb_array_elements_text(moved -> 'merges')::uuid);
  update contacts c set
    name = case when c.name = became.name then was.name else c.name end,
    role = case when c.role = became.role then was.role else c.role end,
    notes = case when c.notes is not distinct from became.notes then was.notes else c.notes end,
    keep_in_touch_weeks = case when c.keep_in_touch_weeks is not distinct from became.keep_in_touch_weeks then was.keep_in_touch_weeks else c.keep_in_touch_weeks end,
    birthday = case when c.birthday is not distinct from became.birthday then was.birthday else c.birthday end,
    time_zone = case when c.time_zone is not distinct from became.time_zone then was.time_zone else c.time_zone end,
    -- Of the lists what came with the other goes with it, whatever else was added meanwhile.
    emails = case when c.emails = became.emails then was.emails else array(select e from unnest(c.emails) with ordinality as l (e, n)
      where not (e = any (became.emails)) or e = any (was.emails) order by n) end,
    phones = case when c.phones = became.phones then was.phones else array(select e from unnest(c.phones) with ordinality as l (e, n)
      where not (e = any (became.phones)) or e = any (was.phones) order by n) end,
    tags = case when c.tags = became.tags then was.tags else array(select e from unnest(c.tags) with ordinality as l (e, n)
      where not (e = any (became.tags)) or e = any (was.tags) order by n) end,
    labels = case when c.labels = became.labels then was.labels else c.labels end,
    updated_at = clock_timestamp()
    where c.id = m.kept_id;
  delete from contact_shares where contact_id = m.kept_id and organization_id in (select jsonb_array_elements_text(m.former -> 'added_orgs')::uuid);
  perform contact_moved(array[m.kept_id, m.gone_id], moved -> 'interactions');
  update contact_merges set undone_at = clock_timestamp(), former = null where id = merge;
  return true;
end $$;

-- Contacts that look like one person: an address or a number in common, or the same name and nothing against it. Only such as the caller may
-- change both of, and not twice.
create function app_contacts_twice(most integer) returns table (one uuid, other uuid, because text)
language sql stable security definer set search_path = public as $$
  with mine as materialized (
    select c.id, c.sort_name, folded(c.role) as role, c.match_keys, c.created_at from contacts c where c.owner_id = app_user()
    order by c.created_at desc limit 20000),
  keys as (select m.id, k.key from mine m cross join lateral unnest(m.match_keys) as k (key)),
  shared as (select k.key, array_agg(k.id order by k.id) as ids from keys k group by k.key having count(*) between 2 and 5 limit most * 4),
  named as (select m.sort_name, array_agg(m.id order by m.id) as ids from mine m where m.sort_name like '_% _%' group by m.sort_name
    having count(*) between 2 and 5 and count(distinct nullif(m.role, '')) < 2 limit most * 4),
  pairs as (
    select a.id as one, b.id as other, case when s.key like 'e:%' then 'email' else 'phone' end as because from shared s
      cross join lateral unnest(s.ids) as a (id) cross join lateral unnest(s.ids) as b (id) where a.id < b.id
    union all
    select a.id, b.id, 'name' from named n cross join lateral unnest(n.ids) as a (id) cross join lateral unnest(n.ids) as b (id) where a.id < b.id)
  select p.one, p.other, min(p.because) from pairs p group by p.one, p.other order by min(p.because), p.one, p.other limit most
$$;

revoke execute on function app_contact_editable, app_contact_now, app_contacts_merge, app_contacts_unmerge, app_contacts_twice, contact_moved from public;
grant execute on function app_contact_editable, app_contact_now, app_contacts_merge, app_contacts_unmerge, app_contacts_twice to adjutant_app;
