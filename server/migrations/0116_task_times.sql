-- The time of the day at which a task is due, on the clock of whoever has it: like its day it moves with nobody's zone.
alter table tasks add column due_time time(0);
alter table tasks add constraint tasks_time_of_day check (due_time is null or due_date is not null);
-- When somebody wants to be reminded of a task: theirs alone, one moment a task, put off by naming a later one.
create table task_reminders (
  task_id uuid not null references tasks on delete cascade,
  user_id uuid not null references users on delete cascade,
  remind_at timestamptz(3) not null,
  -- When it came.
  told_at timestamptz(3),
  primary key (task_id, user_id)
);
create index task_reminders_due on task_reminders (remind_at) where told_at is null;
create index task_reminders_user on task_reminders (user_id);
alter table task_reminders enable row level security;
create policy own on task_reminders to adjutant_app
  using (user_id = (select app_user())) with check (user_id = (select app_user()) and app_task_visible(task_id));
grant select, insert, update, delete on task_reminders to adjutant_app;

-- What is due at an hour, for the pass that tells of it.
create index tasks_due_hour on tasks (due_date, due_time) where status not in ('Done', 'Cancelled') and due_time is not null;

alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in ('assignment', 'message', 'prompt', 'run', 'share',
  'invitation', 'approval', 'due', 'overdue', 'reminder', 'mention', 'comment', 'done'));
create or replace function notification_mails(kind text) returns boolean language sql immutable parallel safe as $$
  select kind in ('assignment', 'message', 'prompt', 'approval', 'due', 'reminder', 'mention')
$$;
