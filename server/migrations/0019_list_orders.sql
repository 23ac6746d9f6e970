-- Lists of any length: each order of a list has an index for each way to a row. The indexes carry what the lists are narrowed by and
-- what the policies ask, so that a page's ids and its count are read from the index alone.

-- Without a date last; a null could not be compared with a cursor. Urgent first, then the earlier due date, in one number: days
-- since the year 0001 need seven digits.
alter table tasks
  add column due_rank date generated always as (coalesce(due_date, 'infinity')) stored,
  add column urgency integer generated always as (
    (4 - array_position(array['Low', 'Medium', 'High', 'Urgent'], priority)) * 10000000 + coalesce(due_date - date '0001-01-01', 9999999)
  ) stored;
drop index tasks_creator, tasks_assignee;
create index tasks_creator_created on tasks (created_by, created_at, id) include (assigned_to_user_id, status, priority);
create index tasks_creator_updated on tasks (created_by, updated_at, id) include (assigned_to_user_id, status, priority);
create index tasks_creator_due on tasks (created_by, due_rank, id) include (assigned_to_user_id, status, priority);
create index tasks_creator_urgency on tasks (created_by, urgency, id) include (assigned_to_user_id, status, priority);
create index tasks_assignee_created on tasks (assigned_to_user_id, created_at, id) include (created_by, status, priority);
create index tasks_assignee_updated on tasks (assigned_to_user_id, updated_at, id) include (created_by, status, priority);
create index tasks_assignee_due on tasks (assigned_to_user_id, due_rank, id) include (created_by, status, priority);
create index tasks_assignee_urgency on tasks (assigned_to_user_id, urgency, id) include (created_by, status, priority);

alter table goals add column status_rank integer generated always as (
  array_position(array['new', 'in_progress', 'done', 'failed'], status)) stored;
drop index goals_owner_due, goals_owner_created, goals_org_due;
create index goals_owner_due on goals (user_id, due_date, id) include (organization_id, status);
create index goals_owner_created on goals (user_id, created_at, id) include (organization_id, status);
create index goals_owner_status on goals (user_id, status_rank, id) include (organization_id, status);
create index goals_org_due on goals (organization_id, due_date, id) include (user_id, status);
create index goals_org_created on goals (organization_id, created_at, id) include (user_id, status);
create index goals_org_status on goals (organization_id, status_rank, id) include (user_id, status);

-- The policies ask the shares of the reader's own organizations, and no longer each share whether it may be seen.
alter policy visible on tasks using (
  created_by = (select app_user()) or assigned_to_user_id = (select app_user())
  or exists (select 1 from task_shares s where s.task_id = id and s.organization_id = any ((select app_orgs())::uuid[])));
alter policy visible on contacts using (
  owner_id = (select app_user())
  or exists (select 1 from contact_shares s where s.contact_id = id and s.organization_id = any ((select app_orgs())::uuid[])));
