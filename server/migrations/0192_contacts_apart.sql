-- Two contacts that look like one person, of which somebody said that they are two: they are not suggested to that person again.
create table contacts_apart (
  user_id uuid not null references users (id) on delete cascade,
  one_id uuid not null references contacts (id) on delete cascade,
  other_id uuid not null references contacts (id) on delete cascade,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (user_id, one_id, other_id),
  check (one_id < other_id)
);
create index contacts_apart_one on contacts_apart (one_id);
create index contacts_apart_other on contacts_apart (other_id);
alter table contacts_apart enable row level security;
create policy own on contacts_apart to adjutant_app using (user_id = (select app_user()))
  with check (user_id = (select app_user()) and app_contact_visible(one_id) and app_contact_visible(other_id));
grant select, insert, delete on contacts_apart to adjutant_app;

-- What was said of the one that goes is said of the one that stays, and by undoing it is said of the former again.
do $$ declare
  before text := pg_get_functiondef('app_contacts_merge'::regproc);
  after text := replace(before, '  delete from contacts where id = gone;',
    '  select moved || jsonb_build_object(''apart'', coalesce(jsonb_agg(to_jsonb(a)), ''[]'')) into moved from contacts_apart a where gone in (a.one_id, a.other_id);
  insert into contacts_apart (user_id, one_id, other_id, created_at)
    select a.user_id, least(kept, x.id), greatest(kept, x.id), a.created_at from contacts_apart a
      cross join lateral (select case when a.one_id = gone then a.other_id else a.one_id end as id) x
    where gone in (a.one_id, a.other_id) and x.id <> kept on conflict do nothing;
  delete from contacts where id = gone;');
  undo text := pg_get_functiondef('app_contacts_unmerge'::regproc);
  undone text := replace(undo, '  update contact_merges set kept_id = m.gone_id where',
    '  insert into contacts_apart select a.* from jsonb_populate_recordset(null::contacts_apart, coalesce(moved -> ''apart'', ''[]'')) a
    where exists (select from contacts c where c.id = a.one_id) and exists (select from contacts c where c.id = a.other_id)
      and exists (select from users u where u.id = a.user_id) on conflict do nothing;
  -- What the one that stayed was said to be apart from only by the merge.
  delete from contacts_apart k using jsonb_populate_recordset(null::contacts_apart, coalesce(moved -> ''apart'', ''[]'')) a
    where k.user_id = a.user_id and k.created_at = a.created_at and m.kept_id in (k.one_id, k.other_id)
      and m.gone_id not in (k.one_id, k.other_id);
  update contact_merges set kept_id = m.gone_id where');
  twice text := pg_get_functiondef('app_contacts_twice'::regproc);
  once text := replace(twice, 'from pairs p group by',
    'from pairs p where not exists (select from contacts_apart a where a.user_id = app_user() and a.one_id = p.one and a.other_id = p.other)
    group by');
begin
  if after = before or undone = undo or once = twice then raise 'the merging of contacts is not as this migration knows it'; end if;
  execute after;
  execute undone;
  execute once;
end $$;
