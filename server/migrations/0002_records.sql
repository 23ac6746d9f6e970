-- What an executive keeps: goals with KPIs, notes, tasks, contacts with interactions.

create table goals (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  organization_id uuid references organizations on delete set null,
  title text not null,
  description text,
  due_date date not null,
  status text not null default 'new' check (status in ('new', 'in_progress', 'done', 'failed')),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp()
);
create index goals_owner_due on goals (user_id, due_date, id);
create index goals_owner_created on goals (user_id, created_at, id);
create index goals_org_due on goals (organization_id, due_date, id) where organization_id is not null;

create table kpis (
  id uuid primary key,
  goal_id uuid not null references goals on delete cascade,
  position integer not null,
  name text not null,
  current_value double precision,
  target_value double precision,
  unit text,
  direction text not null default 'increase' check (direction in ('increase', 'decrease')),
  start_value double precision,
  created_at timestamptz(3) not null default clock_timestamp()
);
create index kpis_goal on kpis (goal_id, position);

create table kpi_values (
  id uuid primary key,
  kpi_id uuid not null references kpis on delete cascade,
  value double precision not null,
  recorded_at timestamptz(3) not null default clock_timestamp()
);
create index kpi_values_kpi on kpi_values (kpi_id, recorded_at, id);

create table notes (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  content text not null,
  entry_date date not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp()
);
create index notes_owner_date on notes (user_id, entry_date, id);

create table tasks (
  id uuid primary key,
  created_by uuid not null references users on delete cascade,
  assigned_to_user_id uuid references users on delete set null,
  goal_id uuid references goals on delete set null,
  title text not null,
  description text,
  notes text,
  priority text not null default 'Medium' check (priority in ('Low', 'Medium', 'High', 'Urgent')),
  status text not null default 'To Do' check (status in ('To Do', 'Pending', 'In Progress', 'Done', 'Review', 'Cancelled')),
  due_date date,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp()
);
create index tasks_creator on tasks (created_by, created_at, id);
create index tasks_assignee on tasks (assigned_to_user_id, created_at, id);
create index tasks_goal on tasks (goal_id) where goal_id is not null;

create table task_shares (
  task_id uuid not null references tasks on delete cascade,
  organization_id uuid not null references organizations on delete cascade,
  primary key (task_id, organization_id)
);
create index task_shares_org on task_shares (organization_id);

create table contacts (
  id uuid primary key,
  owner_id uuid not null references users on delete cascade,
  organization_id uuid references organizations on delete set null,
  name text not null,
  role text not null default '',
  emails text[] not null default '{}',
  phones text[] not null default '{}',
  notes text,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp()
);
create index contacts_owner on contacts (owner_id, lower(name), id);

create table contact_shares (
  contact_id uuid not null references contacts on delete cascade,
  organization_id uuid not null references organizations on delete cascade,
  primary key (contact_id, organization_id)
);
create index contact_shares_org on contact_shares (organization_id);

create table interactions (
  id uuid primary key,
  contact_id uuid not null references contacts on delete cascade,
  author_id uuid references users on delete set null,
  date date not null,
  summary text not null,
  notes text,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp()
);
create index interactions_contact on interactions (contact_id, date, id);

create trigger goals_touch before update on goals for each row execute function touch();
create trigger notes_touch before update on notes for each row execute function touch();
create trigger tasks_touch before update on tasks for each row execute function touch();
create trigger contacts_touch before update on contacts for each row execute function touch();
create trigger interactions_touch before update on interactions for each row execute function touch();
