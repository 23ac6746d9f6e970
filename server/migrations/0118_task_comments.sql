-- What people say to each other about a task, and who changed what of it. A comment goes with its author; of a change stays that it was.
create table task_comments (
  id uuid primary key,
  task_id uuid not null references tasks on delete cascade,
  author_id uuid not null references users on delete cascade,
  text text not null,
  mentions uuid[] not null default '{}',
  created_at timestamptz(3) not null default clock_timestamp(),
  edited_at timestamptz(3)
);
create index task_comments_task on task_comments (task_id, created_at, id);
create index task_comments_author on task_comments (author_id, created_at, id);
alter table task_comments enable row level security;
create policy visible on task_comments for select to adjutant_app using (app_task_visible(task_id));
create policy said on task_comments for insert to adjutant_app with check (author_id = (select app_user()) and app_task_visible(task_id));
create policy own on task_comments for update to adjutant_app
  using (author_id = (select app_user()) and app_task_visible(task_id)) with check (author_id = (select app_user()));
create policy taken_back on task_comments for delete to adjutant_app using (author_id = (select app_user()));
grant select, insert, update, delete on task_comments to adjutant_app;

create table task_events (
  id uuid primary key,
  task_id uuid not null references tasks on delete cascade,
  actor_id uuid references users on delete set null,
  at timestamptz(3) not null default clock_timestamp(),
  -- Which field; 'created' for the task itself.
  field text not null check (field in ('created', 'title', 'description', 'notes', 'priority', 'status', 'due_date', 'due_time',
    'assigned_to_user_id', 'goal_id', 'contact_id', 'shared_org_ids', 'repeats')),
  -- As it was kept; null: there was none, or it is not told here (long texts, and records that not every reader may see).
  was text,
  becomes text
);
create index task_events_task on task_events (task_id, at, id);
create index task_events_actor on task_events (actor_id);
alter table task_events enable row level security;
create policy visible on task_events for select to adjutant_app using (app_task_visible(task_id));
create policy done on task_events for insert to adjutant_app with check (actor_id = (select app_user()) and app_task_visible(task_id));
grant select, insert on task_events to adjutant_app;
