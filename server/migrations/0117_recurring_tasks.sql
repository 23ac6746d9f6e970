-- Tasks that come again: by a rule of RFC 5545, or so many days after they were done.
alter table tasks add column recurrence_rule text;
alter table tasks add column repeat_after_days integer check (repeat_after_days between 1 and 3650);
-- The day from which the rule counts: it stays when one occurrence is put off.
alter table tasks add column recurrence_start date;
-- Which task came of this one when it was done: there is one at most, however many people finish it, and how often.
alter table tasks add column next_task_id uuid references tasks on delete set null;
alter table tasks add constraint tasks_one_recurrence check (recurrence_rule is null or repeat_after_days is null);
create index tasks_next on tasks (next_task_id) where next_task_id is not null;

-- The instant of a time on somebody's wall. A zone that this database does not know must not stop the work for everybody else.
create function moment_in(zone text, wall timestamp) returns timestamptz language plpgsql stable parallel safe as $$
begin
  return wall at time zone coalesce(zone, 'UTC');
exception when invalid_parameter_value then
  return wall at time zone 'UTC';
end $$;
