-- The factory: agents, the tools they use, crews of agents, and flows of one's own beside the built-in ones.

create table agents (
  id uuid primary key,
  -- Null: built in, or public and its maker is gone.
  user_id uuid references users on delete cascade,
  name text not null,
  description text not null default '',
  role text not null,
  goal text not null,
  backstory text not null default '',
  llm_model text,
  is_auto_gen boolean not null default false,
  is_public boolean not null default false,
  revision integer not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp()
);
create table tools (
  id uuid primary key,
  user_id uuid references users on delete cascade,
  name text not null,
  description text not null default '',
  kind text not null check (kind in ('builtin', 'http', 'mcp')),
  -- The name of a built-in capability, or an address. Never code, a command or a secret.
  config jsonb not null default '{}',
  is_auto_gen boolean not null default false,
  is_public boolean not null default false,
  revision integer not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp()
);
create table crews (
  id uuid primary key,
  user_id uuid references users on delete cascade,
  name text not null,
  description text not null default '',
  version text not null,
  tasks jsonb not null default '[]',
  inputs jsonb not null default '[]',
  is_auto_gen boolean not null default false,
  is_public boolean not null default false,
  revision integer not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp()
);
alter table flows add column revision integer not null default 1;

-- What is built in has its name once; what was made for somebody may be called the same.
create unique index agents_builtin on agents (name) where is_auto_gen and user_id is null;
create unique index tools_builtin on tools (name) where is_auto_gen and user_id is null;
create unique index crews_builtin on crews (name) where is_auto_gen and user_id is null;
drop index flows_builtin;
create unique index flows_builtin on flows (name) where is_auto_gen and user_id is null;
create index agents_owner on agents (user_id);
create index tools_owner on tools (user_id);
create index crews_owner on crews (user_id);
create index flows_owner on flows (user_id);

-- What an entry is made of. The rooms ask before they delete what something else needs; here the rest is kept true.
create table agent_tools (
  agent_id uuid not null references agents on delete cascade,
  tool_id uuid not null references tools on delete cascade,
  position integer not null,
  primary key (agent_id, tool_id)
);
create index agent_tools_tool on agent_tools (tool_id);
create table crew_agents (
  crew_id uuid not null references crews on delete cascade,
  agent_id uuid not null references agents on delete cascade,
  position integer not null,
  primary key (crew_id, agent_id)
);
create index crew_agents_agent on crew_agents (agent_id);
create table flow_parts (
  flow_id uuid not null references flows on delete cascade,
  agent_id uuid references agents on delete cascade,
  tool_id uuid references tools on delete cascade,
  crew_id uuid references crews on delete cascade,
  check (num_nonnulls(agent_id, tool_id, crew_id) = 1)
);
create index flow_parts_flow on flow_parts (flow_id);
create index flow_parts_agent on flow_parts (agent_id) where agent_id is not null;
create index flow_parts_tool on flow_parts (tool_id) where tool_id is not null;
create index flow_parts_crew on flow_parts (crew_id) where crew_id is not null;

-- Every state that was saved, the present one too.
create table factory_versions (
  agent_id uuid references agents on delete cascade,
  tool_id uuid references tools on delete cascade,
  crew_id uuid references crews on delete cascade,
  flow_id uuid references flows on delete cascade,
  item_id uuid generated always as (coalesce(agent_id, tool_id, crew_id, flow_id)) stored,
  number integer not null,
  record jsonb not null,
  changed_by uuid references users on delete set null,
  changed_at timestamptz(3) not null default clock_timestamp(),
  check (num_nonnulls(agent_id, tool_id, crew_id, flow_id) = 1)
);
create unique index factory_versions_item on factory_versions (item_id, number);
create index factory_versions_agent on factory_versions (agent_id) where agent_id is not null;
create index factory_versions_tool on factory_versions (tool_id) where tool_id is not null;
create index factory_versions_crew on factory_versions (crew_id) where crew_id is not null;
create index factory_versions_flow on factory_versions (flow_id) where flow_id is not null;
create index factory_versions_author on factory_versions (changed_by);
insert into factory_versions (flow_id, number, record, changed_at)
  select id, 1, jsonb_build_object('name', name, 'description', description, 'version', version, 'steps', steps,
    'inputs', inputs, 'is_public', is_public), updated_at from flows;

create trigger agents_touch before update on agents for each row execute function touch();
create trigger tools_touch before update on tools for each row execute function touch();
create trigger crews_touch before update on crews for each row execute function touch();

-- Who sees and who changes (authz part 5).

-- The leaders of my organizations: what they made, their people see.
create function app_leaders() returns uuid[] language sql stable security definer set search_path = public as $$
  select coalesce(array_agg(distinct u.id), '{}') from memberships m join users u on u.id = m.user_id
  where m.organization_id = any (app_orgs()) and u.user_level in ('ceo', 'admin')
$$;

do $$
declare
  item text;
begin
  foreach item in array array['agents', 'tools', 'crews', 'flows'] loop
    execute format($sql$
      alter table %1$I enable row level security;
      create policy visible on %1$I for select to adjutant_app using (
        is_public or user_id = (select app_user())
        or (not is_auto_gen and user_id = any ((select app_leaders())::uuid[])));
      create policy own_new on %1$I for insert to adjutant_app with check (
        user_id = (select app_user()) and not is_auto_gen and (not is_public or (select app_is_admin())));
      create policy own_changed on %1$I for update to adjutant_app
        using (not is_auto_gen and case when is_public then (select app_is_admin()) else user_id = (select app_user()) end)
        with check (not is_auto_gen and ((user_id = (select app_user()) and not is_public) or (select app_is_admin())));
      create policy own_gone on %1$I for delete to adjutant_app using (
        user_id = (select app_user()) and not is_auto_gen and not is_public);
      grant select, insert, update, delete on %1$I to adjutant_app;
    $sql$, item);
  end loop;
end $$;

-- Parts and versions are their entry's: who sees it sees them, who may change it may write them.
create function app_changes_agent(item uuid) returns boolean language sql stable security definer set search_path = public as $$
  select exists (select 1 from agents i where i.id = item and not i.is_auto_gen
    and case when i.is_public then app_is_admin() else i.user_id = app_user() end)
$$;
create function app_changes_tool(item uuid) returns boolean language sql stable security definer set search_path = public as $$
  select exists (select 1 from tools i where i.id = item and not i.is_auto_gen
    and case when i.is_public then app_is_admin() else i.user_id = app_user() end)
$$;
create function app_changes_crew(item uuid) returns boolean language sql stable security definer set search_path = public as $$
  select exists (select 1 from crews i where i.id = item and not i.is_auto_gen
    and case when i.is_public then app_is_admin() else i.user_id = app_user() end)
$$;
create function app_changes_flow(item uuid) returns boolean language sql stable security definer set search_path = public as $$
  select exists (select 1 from flows i where i.id = item and not i.is_auto_gen
    and case when i.is_public then app_is_admin() else i.user_id = app_user() end)
$$;
alter table agent_tools enable row level security;
create policy visible on agent_tools for select to adjutant_app using (exists (select 1 from agents i where i.id = agent_id));
create policy own on agent_tools to adjutant_app using (app_changes_agent(agent_id));
alter table crew_agents enable row level security;
create policy visible on crew_agents for select to adjutant_app using (exists (select 1 from crews i where i.id = crew_id));
create policy own on crew_agents to adjutant_app using (app_changes_crew(crew_id));
alter table flow_parts enable row level security;
create policy visible on flow_parts for select to adjutant_app using (exists (select 1 from flows i where i.id = flow_id));
create policy own on flow_parts to adjutant_app using (app_changes_flow(flow_id));
alter table factory_versions enable row level security;
create policy visible on factory_versions for select to adjutant_app using (
  exists (select 1 from agents i where i.id = agent_id) or exists (select 1 from tools i where i.id = tool_id)
  or exists (select 1 from crews i where i.id = crew_id) or exists (select 1 from flows i where i.id = flow_id));
-- Written once, never changed.
create policy own on factory_versions for insert to adjutant_app with check (changed_by = (select app_user()) and (
  app_changes_agent(agent_id) or app_changes_tool(tool_id) or app_changes_crew(crew_id) or app_changes_flow(flow_id)));
grant select, insert, update, delete on agent_tools, crew_agents, flow_parts to adjutant_app;
grant select, insert on factory_versions to adjutant_app;

-- What needs this entry, whoever made it: the question before it is deleted must not depend on who asks.
-- What the asker may not see has no name here.
create function app_needed_by(item uuid) returns table (kind text, id uuid, name text, is_public boolean, is_visible boolean)
language sql stable security definer set search_path = public as $$
  select needs.kind, needs.id, case when seen.yes then needs.name end, needs.is_public, seen.yes
  from (
    select 'agent', a.id, a.name, a.is_public, a.is_auto_gen, a.user_id from agents a join agent_tools l on l.agent_id = a.id
      where l.tool_id = item
    union
    select 'crew', c.id, c.name, c.is_public, c.is_auto_gen, c.user_id from crews c join crew_agents l on l.crew_id = c.id
      where l.agent_id = item
    union
    select 'flow', f.id, f.name, f.is_public, f.is_auto_gen, f.user_id from flows f join flow_parts l on l.flow_id = f.id
      where item in (l.agent_id, l.tool_id, l.crew_id)
  ) as needs (kind, id, name, is_public, is_auto_gen, user_id)
  cross join lateral (select (needs.is_public or needs.user_id = app_user()
    or (not needs.is_auto_gen and needs.user_id = any (app_leaders())))) as seen (yes)
  order by needs.kind, needs.name, needs.id
$$;
