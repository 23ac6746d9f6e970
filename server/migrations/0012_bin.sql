-- What was deleted, for the short time in which its deletion can be taken back. A deleted record leaves its own table at once:
-- no list, search, export or advice can come upon it, and none needs to know that there is such a thing as a deleted record.
create table deleted_records (
  kind text not null,
  id uuid not null,
  owner_id uuid not null references users on delete cascade,
  deleted_by uuid not null references users on delete cascade,
  deleted_at timestamptz(3) not null default clock_timestamp(),
  -- The row as it was, and beside it what hung on it.
  record jsonb not null,
  primary key (kind, id)
);
create index deleted_records_age on deleted_records (deleted_at);

alter table deleted_records enable row level security;
create policy own on deleted_records to adjutant_app using (deleted_by = (select app_user()));
grant select, insert, delete on deleted_records to adjutant_app;

-- Puts a task back, with its id, its times and its shares. It looks past the policies: an administrator of an organization may
-- delete a colleague's task, and then nothing of it is left that would show that they may write it. What was deleted for good
-- meanwhile (an account, a goal, a contact, an organization) is left out.
create function app_restore_task(task uuid) returns boolean language plpgsql security definer set search_path = public as $$
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
    || jsonb_build_object('assigned_to_user_id',
      (select u.id from users u where u.id = (kept->>'assigned_to_user_id')::uuid for key share));
  -- Every column that the row had, also those of later migrations; computed ones compute themselves.
  select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
    where attrelid = 'tasks'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and kept ? attname;
  execute format('insert into tasks (%1$s) select %1$s from jsonb_populate_record(null::tasks, $1)', columns) using kept;
  insert into task_shares (task_id, organization_id)
    select task, o.id from organizations o where o.deleted_at is null
      and o.id in (select value::uuid from jsonb_array_elements_text(kept->'organization_ids')) for key share;
  return true;
end $$;
