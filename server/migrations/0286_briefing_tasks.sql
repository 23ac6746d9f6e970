-- Which task a person made of an item of their briefing, so that it is opened from there and not made a second time. It goes with the task.
create table briefing_tasks (
  user_id uuid not null references users (id) on delete cascade,
  key text not null,
  task_id uuid not null references tasks (id) on delete cascade,
  primary key (user_id, key)
);
create index briefing_tasks_task on briefing_tasks (task_id);
alter table briefing_tasks enable row level security;
create policy own on briefing_tasks to adjutant_app using (user_id = (select app_user())) with check (user_id = (select app_user()));
grant select, insert, update, delete on briefing_tasks to adjutant_app;
