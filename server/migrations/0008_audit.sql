-- Who changed what: the security log becomes an audit log that administrators read. And what a list of 100,000 accounts needs.

alter table security_log
  alter column subject type uuid using subject::uuid,
  add column organization_id uuid,
  add column address text;
update security_log set
  organization_id = (details ->> 'organization_id')::uuid,
  address = details ->> 'address',
  details = details - 'organization_id' - 'address';
create index security_log_created on security_log (created_at, id);
create index security_log_actor on security_log (actor_id, created_at, id);
create index security_log_subject on security_log (subject, created_at, id);
create index security_log_action on security_log (action, created_at, id);

create function app_is_admin() returns boolean language sql stable security definer set search_path = public as $$
  select exists (select 1 from users u where u.id = app_user() and u.user_level = 'admin')
$$;
-- A request may add what its own actor did and reads what its actor did; administrators read all. Nobody changes an entry.
alter table security_log enable row level security;
create policy read on security_log for select to adjutant_app
  using (actor_id = (select app_user()) or (select app_is_admin()));
create policy add on security_log for insert to adjutant_app with check (actor_id = (select app_user()));
revoke update, delete on security_log from adjutant_app;

-- When the password was last proven in this session: some calls ask for that not to be long ago.
alter table sessions add column proved_at timestamptz(3);
update sessions set proved_at = created_at;
alter table sessions alter column proved_at set not null, alter column proved_at set default clock_timestamp();

create extension if not exists pg_trgm;
alter table users
  -- The name that an account goes by, for sorting.
  add column name_key text generated always as (lower(coalesce(nullif(trim(name), ''),
    nullif(trim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), ''), email))) stored,
  add column search_text text generated always as (
    email || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(name, '')) stored;
create index users_name on users (name_key, id);
create index users_level on users (user_level, id);
create index users_organization on users (organization_id, id);
create index users_search on users using gin (search_text gin_trgm_ops);

-- An account is deleted without a look at every row of others.
create index organizations_owner on organizations (owner_id);
create index interactions_author on interactions (author_id);
create index invitations_inviter on invitations (invited_by);
create index advice_run on advice (flow_run_id) where flow_run_id is not null;
create index advice_org on advice (organization_id) where organization_id is not null;
create index contacts_org on contacts (organization_id) where organization_id is not null;
