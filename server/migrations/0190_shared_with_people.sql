-- A record can be shared with single people, too. Whom somebody shares anything with is a pair of two people; a share names an organization
-- or a pair, its reader. A pair counts only while its two have an organization in common and the one who reads is let in: one function
-- says so, and whoever asks by readers follows at once, without a row being written. It is gone with the last organization in common.
create table share_pairs (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references users (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz(3) not null default clock_timestamp(),
  unique (user_id, owner_id),
  check (owner_id <> user_id)
);
create index share_pairs_owner on share_pairs (owner_id);
alter table share_pairs enable row level security;
create policy own on share_pairs for select to adjutant_app using (owner_id = (select app_user()) or user_id = (select app_user()));
grant select on share_pairs to adjutant_app;

-- Whether the one may read what the other shared with them.
create function pair_counts(owner uuid, reader uuid) returns boolean language sql stable security definer set search_path = public as $$
  select exists (select from memberships mine join memberships theirs on theirs.organization_id = mine.organization_id
      join organizations o on o.id = mine.organization_id and o.deleted_at is null
      where mine.user_id = owner and theirs.user_id = reader)
    and exists (select from users u where u.id = reader and u.user_level <> 'waitlisted')
$$;
create function pairs_of(reader uuid) returns uuid[] language sql stable security definer set search_path = public as $$
  select coalesce(array_agg(p.id), '{}') from share_pairs p where p.user_id = reader and pair_counts(p.owner_id, p.user_id)
$$;
create function app_pairs() returns uuid[] language sql stable security definer set search_path = public as $$
  select pairs_of(app_user())
$$;
-- As whom the caller reads what others share: a member of organizations, and one of a pair.
create function app_readers() returns uuid[] language sql stable security definer set search_path = public as $$
  select app_orgs() || app_pairs()
$$;
-- The pair through which the caller shares with somebody; null for whom they do not know.
create function app_share_pair(person uuid) returns uuid language plpgsql volatile security definer set search_path = public as $$
declare
  pair uuid;
begin
  if person = app_user() or not pair_counts(app_user(), person) then return null; end if;
  -- Held until the end: the account cannot go meanwhile, and who leaves the organization now ends the pair after it was made.
  perform 1 from users u where u.id = person for key share;
  if not found then return null; end if;
  perform 1 from memberships mine join memberships theirs on theirs.organization_id = mine.organization_id
    join organizations o on o.id = mine.organization_id and o.deleted_at is null
    where mine.user_id = app_user() and theirs.user_id = person order by o.id limit 1 for key share of mine, theirs;
  if not found then return null; end if;
  insert into share_pairs as p (owner_id, user_id) values (app_user(), person)
    on conflict (user_id, owner_id) do update set owner_id = excluded.owner_id returning p.id into pair;
  return pair;
end $$;
revoke execute on function pair_counts, pairs_of, app_pairs, app_readers, app_share_pair from public;
grant execute on function pair_counts, app_pairs, app_readers, app_share_pair to adjutant_app;

-- Who leaves the last organization that two people have in common (a deleted one may come back, and counts) ends what they share.
create function pairs_end() returns trigger language plpgsql security definer set search_path = public as $$ begin
  delete from share_pairs p where old.user_id in (p.owner_id, p.user_id)
    and not exists (select from memberships mine join memberships theirs on theirs.organization_id = mine.organization_id
      where mine.user_id = p.owner_id and theirs.user_id = p.user_id);
  return null;
end $$;
revoke execute on function pairs_end from public;
create trigger pairs_end after delete on memberships for each row execute function pairs_end();

-- An open page of whoever reads looks at its rights again when a pair begins, and reads everything anew when it is over.
create function pair_told() returns trigger language plpgsql security definer set search_path = public as $$ begin
  perform pg_notify('adjutant_live', json_build_object('t', 'rights', 'i', '', 'u', json_build_array(coalesce(new.user_id, old.user_id)),
    'o', json_build_array())::text);
  return null;
end $$;
revoke execute on function pair_told from public;
create trigger pair_told after insert or delete on share_pairs for each row execute function pair_told();

-- Tasks and contacts: the shares that are there name an organization or a pair. `user_id` is the pair's reader, for lists in order.
alter table task_shares drop constraint task_shares_pkey;
alter table task_shares alter column organization_id drop not null,
  add column pair_id uuid references share_pairs (id) on delete cascade, add column user_id uuid,
  add column reader_id uuid generated always as (coalesce(organization_id, pair_id)) stored,
  add constraint task_shares_one_reader check (num_nonnulls(organization_id, pair_id) = 1), add primary key (task_id, reader_id);
create index task_shares_pair on task_shares (pair_id) where pair_id is not null;
create index task_shares_user_created on task_shares (user_id, created_at, task_id) include (created_by, assigned_to_user_id, status, priority) where user_id is not null;
create index task_shares_user_updated on task_shares (user_id, updated_at, task_id) include (created_by, assigned_to_user_id, status, priority) where user_id is not null;
create index task_shares_user_due on task_shares (user_id, due_rank, task_id) include (created_by, assigned_to_user_id, status, priority) where user_id is not null;
create index task_shares_user_urgency on task_shares (user_id, urgency, task_id) include (created_by, assigned_to_user_id, status, priority) where user_id is not null;
alter table contact_shares drop constraint contact_shares_pkey;
alter table contact_shares alter column organization_id drop not null,
  add column pair_id uuid references share_pairs (id) on delete cascade, add column user_id uuid,
  add column reader_id uuid generated always as (coalesce(organization_id, pair_id)) stored,
  add constraint contact_shares_one_reader check (num_nonnulls(organization_id, pair_id) = 1), add primary key (contact_id, reader_id);
create index contact_shares_pair on contact_shares (pair_id) where pair_id is not null;
create index contact_shares_user_created on contact_shares (user_id, created_at, contact_id) include (owner_id) where user_id is not null;
create index contact_shares_user_last on contact_shares (user_id, last_contacted_rank, contact_id) include (owner_id) where user_id is not null;
create index contact_shares_user_name on contact_shares (user_id, sort_name, contact_id) include (owner_id) where user_id is not null;

create or replace function task_share_filled() returns trigger language plpgsql security definer set search_path = public as $$ begin
  select t.created_by, t.assigned_to_user_id, t.status, t.priority, t.created_at, t.updated_at, t.due_rank, t.urgency
    into new.created_by, new.assigned_to_user_id, new.status, new.priority, new.created_at, new.updated_at, new.due_rank, new.urgency
    from tasks t where t.id = new.task_id;
  new.user_id := (select p.user_id from share_pairs p where p.id = new.pair_id);
  return new;
end $$;
create or replace function contact_share_filled() returns trigger language plpgsql security definer set search_path = public as $$ begin
  select c.owner_id, c.sort_name, c.last_contacted_rank, c.created_at
    into new.owner_id, new.sort_name, new.last_contacted_rank, new.created_at from contacts c where c.id = new.contact_id;
  new.user_id := (select p.user_id from share_pairs p where p.id = new.pair_id);
  return new;
end $$;

-- Goals keep their one organization; with people they are shared as tasks are.
create table goal_shares (
  goal_id uuid not null references goals (id) on delete cascade,
  pair_id uuid not null references share_pairs (id) on delete cascade,
  user_id uuid,
  owner_id uuid,
  organization_id uuid,
  status text,
  status_rank int,
  due_date date,
  created_at timestamptz(3),
  primary key (goal_id, pair_id)
);
create index goal_shares_pair on goal_shares (pair_id);
create index goal_shares_user_created on goal_shares (user_id, created_at, goal_id) include (owner_id, organization_id, status);
create index goal_shares_user_due on goal_shares (user_id, due_date, goal_id) include (owner_id, organization_id, status);
create index goal_shares_user_status on goal_shares (user_id, status_rank, goal_id) include (owner_id, organization_id, status);
create function goal_share_filled() returns trigger language plpgsql security definer set search_path = public as $$ begin
  select g.user_id, g.organization_id, g.status, g.status_rank, g.due_date, g.created_at
    into new.owner_id, new.organization_id, new.status, new.status_rank, new.due_date, new.created_at from goals g where g.id = new.goal_id;
  new.user_id := (select p.user_id from share_pairs p where p.id = new.pair_id);
  return new;
end $$;
create function goal_shares_follow() returns trigger language plpgsql security definer set search_path = public as $$ begin
  update goal_shares s set owner_id = new.user_id, organization_id = new.organization_id, status = new.status,
    status_rank = new.status_rank, due_date = new.due_date, created_at = new.created_at where s.goal_id = new.id;
  return null;
end $$;
create function search_goal_shared() returns trigger language plpgsql security definer set search_path = public as $$
declare
  goal uuid := coalesce(new.goal_id, old.goal_id);
begin
  update search_entries e set readers = s.readers from search_goals s
    where s.id = goal and e.kind = 'goal' and e.id = s.id and e.readers <> s.readers;
  update search_entries e set readers = s.readers from search_kpis s
    where s.goal_id = goal and e.kind = 'kpi' and e.id = s.id and e.readers <> s.readers;
  return null;
end $$;
revoke execute on function goal_share_filled, goal_shares_follow, search_goal_shared from public;
create trigger goal_share_filled before insert on goal_shares for each row execute function goal_share_filled();
create trigger goal_shares_follow after update on goals for each row
  when ((old.user_id, old.organization_id, old.status, old.due_date, old.created_at)
    is distinct from (new.user_id, new.organization_id, new.status, new.due_date, new.created_at))
  execute function goal_shares_follow();
create trigger search_goal_share after insert or delete on goal_shares for each row execute function search_goal_shared();

-- Who reads what: wherever an organization let somebody read, a pair does, too. Who may edit stays with organizations alone.
drop policy visible on tasks;
create policy visible on tasks for all to adjutant_app using (created_by = (select app_user()) or assigned_to_user_id = (select app_user())
  or exists (select 1 from task_shares s where s.task_id = tasks.id and s.reader_id = any ((select app_readers())::uuid[])));
drop policy visible on task_shares;
create policy visible on task_shares for all to adjutant_app
  using (reader_id = any ((select app_readers())::uuid[]) or app_task_visible(task_id)) with check (app_task_visible(task_id));
drop policy visible on contacts;
create policy visible on contacts for all to adjutant_app using (owner_id = (select app_user())
  or exists (select 1 from contact_shares s where s.contact_id = contacts.id and s.reader_id = any ((select app_readers())::uuid[])));
drop policy visible on contact_shares;
create policy visible on contact_shares for all to adjutant_app
  using (reader_id = any ((select app_readers())::uuid[]) or app_contact_visible(contact_id)) with check (app_contact_visible(contact_id));
drop policy visible on goals;
create policy visible on goals for all to adjutant_app
  using (user_id = (select app_user()) or organization_id = any ((select app_orgs())::uuid[])
    or exists (select 1 from goal_shares s where s.goal_id = goals.id and s.pair_id = any ((select app_pairs())::uuid[])));
alter table goal_shares enable row level security;
create policy visible on goal_shares for all to adjutant_app
  using (pair_id = any ((select app_pairs())::uuid[]) or app_goal_visible(goal_id)) with check (app_goal_visible(goal_id));
grant select, insert, update, delete on goal_shares to adjutant_app;

create or replace function app_goal_visible(goal uuid) returns boolean language sql stable security definer set search_path = public as $$
  select exists (select 1 from goals g where g.id = goal and (g.user_id = app_user() or g.organization_id = any (app_orgs())
    or exists (select 1 from goal_shares s where s.goal_id = g.id and s.pair_id = any (app_pairs()))))
$$;
create or replace function app_task_visible(task uuid) returns boolean language sql stable security definer set search_path = public as $$
  select exists (select 1 from tasks t where t.id = task and (t.created_by = app_user() or t.assigned_to_user_id = app_user()
    or exists (select 1 from task_shares s where s.task_id = t.id and s.reader_id = any (app_readers()))))
$$;
create or replace function app_contact_visible(contact uuid) returns boolean language sql stable security definer set search_path = public as $$
  select exists (select 1 from contacts c where c.id = contact and (c.owner_id = app_user()
    or exists (select 1 from contact_shares s where s.contact_id = c.id and s.reader_id = any (app_readers()))))
$$;
-- Who made the task may see the goal through a pair, too, and whoever has the task is told then as before.
create or replace function app_goal_of_task(task uuid) returns table (title text, status text, created_at timestamptz(3), due_date date)
  language sql stable security definer set search_path = public as $$
  select g.title, g.status, g.created_at, g.due_date from tasks t join goals g on g.id = t.goal_id
  where t.id = task and (
    app_goal_visible(g.id) and app_task_visible(t.id)
    or t.assigned_to_user_id = app_user() and (g.user_id = t.created_by or exists (
      select from memberships m join organizations o on o.id = m.organization_id and o.deleted_at is null
      where m.user_id = t.created_by and m.organization_id = g.organization_id)
      or exists (select from goal_shares s where s.goal_id = g.id and s.pair_id = any (pairs_of(t.created_by)))))
$$;

create or replace function search_readers() returns uuid[] language sql stable security definer set search_path = public as $$
  select app_readers() || app_user()
$$;
create or replace view search_goals as
  select g.id, g.user_id as owner_id, array_remove(array[g.user_id, g.organization_id], null)
      || array(select s.pair_id from goal_shares s where s.goal_id = g.id) as readers,
    g.title, g.description as body, g.updated_at as at from goals g;
create or replace view search_kpis as
  select k.id, g.user_id as owner_id, array_remove(array[g.user_id, g.organization_id], null)
      || array(select s.pair_id from goal_shares s where s.goal_id = g.id) as readers,
    k.name as title, null::text as body, k.created_at as at, k.goal_id from kpis k join goals g on g.id = k.goal_id;

-- The rest changes in one word each, in whichever words it stands by now: readers where it said organizations.
do $$
declare
  change text[];
  was text;
begin
  foreach change slice 1 in array array[
    ['app_contacts_alike', 's.organization_id = any (app_orgs())', 's.reader_id = any (app_readers())'],
    ['app_contacts_with', 's.organization_id = any ((select app_orgs())::uuid[])', 's.reader_id = any ((select app_readers())::uuid[])'],
    ['search_like', 'orgs uuid[] := app_orgs();', 'orgs uuid[] := app_readers();'],
    ['app_next_task', 'insert into task_shares (task_id, organization_id) select next_id, s.organization_id from',
      'insert into task_shares (task_id, organization_id, pair_id) select next_id, s.organization_id, s.pair_id from'],
    ['app_restore_task', 'insert into task_steps select s.*',
      'insert into task_shares (task_id, pair_id) select task, p.id from share_pairs p
    where p.owner_id = (kept->>''created_by'')::uuid and p.id in (select value::uuid from jsonb_array_elements_text(coalesce(kept->''pair_ids'', ''[]''))) for key share;
  insert into task_steps select s.*'],
    ['app_contacts_merge', 'coalesce(jsonb_agg(s.organization_id), ''[]'')', 'coalesce(jsonb_agg(s.reader_id), ''[]'')'],
    ['app_contacts_unmerge', 'update interactions set contact_id = m.gone_id',
      'insert into contact_shares (contact_id, pair_id)
    select m.gone_id, p.id from share_pairs p where p.owner_id = old.owner_id
      and p.id in (select jsonb_array_elements_text(moved -> ''shares'')::uuid) on conflict do nothing;
  update interactions set contact_id = m.gone_id'],
    ['app_contacts_unmerge', 'contact_id = m.kept_id and organization_id in (select jsonb_array_elements_text(m.former -> ''added_orgs'')::uuid)',
      'contact_id = m.kept_id and (organization_id in (select jsonb_array_elements_text(m.former -> ''added_orgs'')::uuid)
    or user_id in (select jsonb_array_elements_text(m.former -> ''added_orgs'')::uuid))']
  ] loop
    was := pg_get_functiondef(change[1]::regproc);
    if position(change[2] in was) = 0 then raise exception '% does not say %', change[1], change[2]; end if;
    execute replace(was, change[2], change[3]);
  end loop;
  foreach change slice 1 in array array[['search_contacts', 's.organization_id', 's.reader_id'], ['search_tasks', 's.organization_id', 's.reader_id']] loop
    was := pg_get_viewdef(change[1]::regclass);
    if position(change[2] in was) = 0 then raise exception '% does not say %', change[1], change[2]; end if;
    execute format('create or replace view %I as %s', change[1], replace(was, change[2], change[3]));
  end loop;
end $$;
