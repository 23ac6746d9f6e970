-- An organization's shared tasks, in the order of any list: a share carries what the lists of tasks are sorted and narrowed by, so that
-- a page of them is read from an index and not sorted anew from all that were ever shared.
alter table task_shares
  add column created_by uuid,
  add column assigned_to_user_id uuid,
  add column status text,
  add column priority text,
  add column created_at timestamptz(3),
  add column updated_at timestamptz(3),
  add column due_rank date,
  add column urgency integer;

create function task_share_filled() returns trigger language plpgsql security definer set search_path = public as $$ begin
  select t.created_by, t.assigned_to_user_id, t.status, t.priority, t.created_at, t.updated_at, t.due_rank, t.urgency
    into new.created_by, new.assigned_to_user_id, new.status, new.priority, new.created_at, new.updated_at, new.due_rank, new.urgency
    from tasks t where t.id = new.task_id;
  return new;
end $$;
create function task_shares_follow() returns trigger language plpgsql security definer set search_path = public as $$ begin
  update task_shares s set created_by = new.created_by, assigned_to_user_id = new.assigned_to_user_id, status = new.status,
    priority = new.priority, created_at = new.created_at, updated_at = new.updated_at, due_rank = new.due_rank, urgency = new.urgency
    where s.task_id = new.id;
  return null;
end $$;
revoke execute on function task_share_filled, task_shares_follow from public;
create trigger task_share_filled before insert on task_shares for each row execute function task_share_filled();
create trigger task_shares_follow after update on tasks for each row execute function task_shares_follow();

update task_shares s set created_by = t.created_by, assigned_to_user_id = t.assigned_to_user_id, status = t.status, priority = t.priority,
  created_at = t.created_at, updated_at = t.updated_at, due_rank = t.due_rank, urgency = t.urgency from tasks t where t.id = s.task_id;

create index task_shares_created on task_shares (organization_id, created_at, task_id) include (created_by, assigned_to_user_id, status, priority);
create index task_shares_updated on task_shares (organization_id, updated_at, task_id) include (created_by, assigned_to_user_id, status, priority);
create index task_shares_due on task_shares (organization_id, due_rank, task_id) include (created_by, assigned_to_user_id, status, priority);
create index task_shares_urgency on task_shares (organization_id, urgency, task_id) include (created_by, assigned_to_user_id, status, priority);
drop index task_shares_org;
