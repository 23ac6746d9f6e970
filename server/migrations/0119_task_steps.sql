-- The steps of a task, as a list to be ticked off; and the order in which somebody has put their tasks.
create table task_steps (
  id uuid primary key,
  task_id uuid not null references tasks on delete cascade,
  title text not null,
  done boolean not null default false,
  place integer not null
);
create index task_steps_task on task_steps (task_id, place, id);
alter table task_steps enable row level security;
create policy visible on task_steps to adjutant_app using (app_task_visible(task_id)) with check (app_task_visible(task_id));
grant select, insert, update, delete on task_steps to adjutant_app;

create table task_places (
  task_id uuid not null references tasks on delete cascade,
  user_id uuid not null references users on delete cascade,
  place integer not null,
  primary key (task_id, user_id)
);
create index task_places_user on task_places (user_id);
alter table task_places enable row level security;
create policy own on task_places to adjutant_app
  using (user_id = (select app_user())) with check (user_id = (select app_user()) and app_task_visible(task_id));
grant select, insert, update, delete on task_places to adjutant_app;

-- The next of a task that comes again: the same in everything but its day, its state and what was said of it. Who finishes a task may
-- not be who made it, so that no request could write this row itself. Null: there is one already.
create function app_next_task(task uuid, next_id uuid, day date) returns uuid language plpgsql volatile security definer set search_path = public as $$
declare
  now_at timestamptz(3) := clock_timestamp();
begin
  if not app_task_visible(task) then
    return null;
  end if;
  perform 1 from tasks t where t.id = task and t.next_task_id is null and t.status = 'Done' for update;
  if not found then
    return null;
  end if;
  insert into tasks (id, created_by, assigned_to_user_id, goal_id, contact_id, title, description, notes, priority, status, due_date,
      due_time, recurrence_rule, repeat_after_days, recurrence_start, created_at, updated_at)
    select next_id, t.created_by, t.assigned_to_user_id, t.goal_id, t.contact_id, t.title, t.description, t.notes, t.priority, 'To Do', day,
      t.due_time, t.recurrence_rule, t.repeat_after_days, t.recurrence_start, now_at, now_at from tasks t where t.id = task;
  insert into task_shares (task_id, organization_id) select next_id, s.organization_id from task_shares s where s.task_id = task;
  insert into task_steps (id, task_id, title, place) select gen_random_uuid(), next_id, s.title, s.place from task_steps s where s.task_id = task;
  update tasks t set next_task_id = next_id where t.id = task;
  return next_id;
end $$;

-- Whoever opens a task again takes back what came of it, as long as nobody has touched that. Answers which one is gone.
create function app_drop_next_task(task uuid) returns uuid language plpgsql volatile security definer set search_path = public as $$
declare
  gone uuid;
begin
  if not app_task_visible(task) then
    return null;
  end if;
  delete from tasks n using tasks t where t.id = task and n.id = t.next_task_id and n.updated_at = n.created_at and n.status = 'To Do'
    and not exists (select 1 from task_comments c where c.task_id = n.id)
    and not exists (select 1 from task_steps s where s.task_id = n.id and s.done)
  returning n.id into gone;
  return gone;
end $$;

-- What hangs on a task comes back with it.
create or replace function app_restore_task(task uuid) returns boolean language plpgsql security definer set search_path = public as $$
declare
  kept jsonb;
  columns text;
begin
  delete from deleted_records where kind = 'task' and id = task and deleted_by = app_user() returning record into kept;
  if kept is null then
    return false;
  end if;
  kept := kept
    || jsonb_build_object('goal_id', (select g.id from goals g where g.id = (kept->>'goal_id')::uuid for key share))
    || jsonb_build_object('contact_id', (select c.id from contacts c where c.id = (kept->>'contact_id')::uuid for key share))
    || jsonb_build_object('next_task_id', (select n.id from tasks n where n.id = (kept->>'next_task_id')::uuid for key share))
    || jsonb_build_object('assigned_to_user_id',
      (select u.id from users u where u.id = (kept->>'assigned_to_user_id')::uuid for key share));
  -- Every column that the row had, also those of later migrations; computed ones compute themselves.
  select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
    where attrelid = 'tasks'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and kept ? attname;
  execute format('insert into tasks (%1$s) select %1$s from jsonb_populate_record(null::tasks, $1)', columns) using kept;
  insert into task_shares (task_id, organization_id)
    select task, o.id from organizations o where o.deleted_at is null
      and o.id in (select value::uuid from jsonb_array_elements_text(kept->'organization_ids')) for key share;
  insert into task_steps select s.* from jsonb_populate_recordset(null::task_steps, coalesce(kept->'steps', '[]')) s;
  insert into task_comments select c.* from jsonb_populate_recordset(null::task_comments, coalesce(kept->'comments', '[]')) c
    where exists (select 1 from users u where u.id = c.author_id);
  insert into task_events (id, task_id, actor_id, at, field, was, becomes)
    select e.id, e.task_id, (select u.id from users u where u.id = e.actor_id), e.at, e.field, e.was, e.becomes
    from jsonb_populate_recordset(null::task_events, coalesce(kept->'events', '[]')) e;
  insert into task_reminders select r.* from jsonb_populate_recordset(null::task_reminders, coalesce(kept->'reminders', '[]')) r
    where exists (select 1 from users u where u.id = r.user_id);
  return true;
end $$;

-- A comment in the bin goes with its author too: the row there is not its own, and the account may be deleted in several ways.
create function forget_comments_in_bin() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update deleted_records d set record = jsonb_set(d.record, '{comments}', (select coalesce(jsonb_agg(c), '[]')
      from jsonb_array_elements(d.record->'comments') c where c->>'author_id' <> old.id::text))
    where d.kind = 'task' and d.record->'comments' @> jsonb_build_array(jsonb_build_object('author_id', old.id));
  return old;
end $$;
create trigger forget_comments_in_bin before delete on users for each row execute function forget_comments_in_bin();
