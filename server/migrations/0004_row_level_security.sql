-- The second line (authz R11): even if a policy function is wrong, a request sees no foreign row.
-- Requests run as the role adjutant_app with app.user_id set for their transaction; the server's own work
-- (sign-in, the engine) runs as the owner, whom these policies do not bind.

do $$ begin
  create role adjutant_app nologin;
exception when duplicate_object or unique_violation then null;
end $$;
grant adjutant_app to current_user;
grant usage on schema public to adjutant_app;

create function app_user() returns uuid language sql stable as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;

-- These four look past the policies on purpose: a policy that asks another guarded table would go round in circles.
create function app_orgs() returns uuid[] language sql stable security definer set search_path = public as $$
  select coalesce(array_agg(m.organization_id), '{}') from memberships m join organizations o on o.id = m.organization_id
  where m.user_id = app_user() and o.deleted_at is null
$$;
create function app_goal_visible(goal uuid) returns boolean language sql stable security definer set search_path = public as $$
  select exists (select 1 from goals g where g.id = goal and (g.user_id = app_user() or g.organization_id = any (app_orgs())))
$$;
create function app_task_visible(task uuid) returns boolean language sql stable security definer set search_path = public as $$
  select exists (select 1 from tasks t where t.id = task and (t.created_by = app_user() or t.assigned_to_user_id = app_user()
    or exists (select 1 from task_shares s where s.task_id = t.id and s.organization_id = any (app_orgs()))))
$$;
create function app_contact_visible(contact uuid) returns boolean language sql stable security definer set search_path = public as $$
  select exists (select 1 from contacts c where c.id = contact and (c.owner_id = app_user()
    or exists (select 1 from contact_shares s where s.contact_id = c.id and s.organization_id = any (app_orgs()))))
$$;

alter table goals enable row level security;
create policy visible on goals to adjutant_app using (user_id = (select app_user()) or organization_id = any ((select app_orgs())::uuid[]));
alter table kpis enable row level security;
create policy visible on kpis to adjutant_app using (exists (select 1 from goals g where g.id = goal_id));
alter table kpi_values enable row level security;
create policy visible on kpi_values to adjutant_app using (exists (select 1 from kpis k where k.id = kpi_id));

alter table notes enable row level security;
create policy visible on notes to adjutant_app using (user_id = (select app_user()));

alter table tasks enable row level security;
create policy visible on tasks to adjutant_app using (
  created_by = (select app_user()) or assigned_to_user_id = (select app_user())
  or exists (select 1 from task_shares s where s.task_id = id));
alter table task_shares enable row level security;
create policy visible on task_shares to adjutant_app using (
  organization_id = any ((select app_orgs())::uuid[]) or app_task_visible(task_id));

alter table contacts enable row level security;
create policy visible on contacts to adjutant_app using (
  owner_id = (select app_user()) or exists (select 1 from contact_shares s where s.contact_id = id));
alter table contact_shares enable row level security;
create policy visible on contact_shares to adjutant_app using (
  organization_id = any ((select app_orgs())::uuid[]) or app_contact_visible(contact_id));
alter table interactions enable row level security;
create policy visible on interactions to adjutant_app using (app_contact_visible(contact_id));

alter table runs enable row level security;
create policy own on runs to adjutant_app using (user_id = (select app_user()));
alter table run_events enable row level security;
create policy own on run_events to adjutant_app using (exists (select 1 from runs r where r.id = run_id));
alter table run_attempts enable row level security;
create policy own on run_attempts to adjutant_app using (exists (select 1 from runs r where r.id = run_id));
alter table advice enable row level security;
create policy own on advice to adjutant_app using (user_id = (select app_user()));

alter table idempotency_keys enable row level security;
create policy own on idempotency_keys to adjutant_app using (user_id = (select app_user()));

grant select, insert, update, delete on
  goals, kpis, kpi_values, notes, tasks, task_shares, contacts, contact_shares, interactions,
  runs, run_events, advice, idempotency_keys, memberships, invitations, organizations, sessions, stream_tickets, security_log
  to adjutant_app;
grant select on flows to adjutant_app;
grant select, insert, update, delete on users to adjutant_app;
