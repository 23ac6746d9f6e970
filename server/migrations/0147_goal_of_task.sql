-- Whoever has a task sees what it is for: of its goal the title, the period and the status, and nothing more (rights 9). The policy of goals
-- stays as it is; this looks past it for one row, on its own conditions. It ends when the task is given to somebody else, and when who made
-- the task may see the goal no longer: nobody passes on what they have no right to themselves.
create function app_goal_of_task(task uuid) returns table (title text, status text, created_at timestamptz(3), due_date date)
  language sql stable security definer set search_path = public as $$
  select g.title, g.status, g.created_at, g.due_date from tasks t join goals g on g.id = t.goal_id
  where t.id = task and (
    app_goal_visible(g.id) and app_task_visible(t.id)
    or t.assigned_to_user_id = app_user() and (g.user_id = t.created_by or exists (
      select from memberships m join organizations o on o.id = m.organization_id and o.deleted_at is null
      where m.user_id = t.created_by and m.organization_id = g.organization_id)))
$$;
revoke execute on function app_goal_of_task from public;
grant execute on function app_goal_of_task to adjutant_app;
