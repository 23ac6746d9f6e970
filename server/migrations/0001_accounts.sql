-- People, their sessions, their organizations. Times keep milliseconds, because that is what the wire carries.

create function touch() returns trigger language plpgsql as $$
begin
  -- Strictly later than before, so that two saves within one millisecond are still two versions.
  new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 millisecond');
  return new;
end $$;

create table organizations (
  id uuid primary key,
  name text not null,
  owner_id uuid,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  deleted_at timestamptz(3)
);

create table users (
  id uuid primary key,
  email text not null,
  password_hash text not null,
  user_level text not null check (user_level in ('waitlisted', 'user', 'ceo', 'admin')),
  organization_id uuid references organizations on delete set null,
  first_name text,
  last_name text,
  name text,
  role text,
  objectives text[] not null default '{}',
  behavior_notes text,
  knowledge_summary text,
  custom_prompts jsonb not null default '{}',
  must_change_password boolean not null default false,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp()
);
create unique index users_email on users (lower(email));
create index users_created on users (created_at, id);

alter table organizations add foreign key (owner_id) references users on delete set null;

create table memberships (
  organization_id uuid not null references organizations on delete cascade,
  user_id uuid not null references users on delete cascade,
  org_access_level text not null check (org_access_level in ('user', 'manager', 'admin')),
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (organization_id, user_id)
);
create index memberships_user on memberships (user_id);

create table invitations (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  email text not null,
  org_access_level text not null check (org_access_level in ('user', 'manager', 'admin')),
  invited_by uuid references users on delete set null,
  created_at timestamptz(3) not null default clock_timestamp()
);
create unique index invitations_email on invitations (organization_id, lower(email));
create index invitations_by_email on invitations (lower(email));

create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null unique,
  user_agent text,
  created_at timestamptz(3) not null default clock_timestamp(),
  last_seen_at timestamptz(3) not null default clock_timestamp(),
  expires_at timestamptz(3) not null
);
create index sessions_user on sessions (user_id, created_at);

create table stream_tickets (
  token_hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  stream text not null,
  expires_at timestamptz(3) not null
);

-- How often somebody tried something within a window: shared by all server processes.
create table throttles (
  key text primary key,
  window_start timestamptz(3) not null,
  tries integer not null
);

create table idempotency_keys (
  user_id uuid not null,
  key text not null,
  request_hash bytea not null,
  status integer not null,
  body text,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (user_id, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);

create table settings (
  name text primary key,
  value jsonb not null
);

-- Who changed which account, level or membership. Never holds a secret.
create table security_log (
  id uuid primary key,
  actor_id uuid,
  action text not null,
  subject text,
  details jsonb not null default '{}',
  created_at timestamptz(3) not null default clock_timestamp()
);

create trigger users_touch before update on users for each row execute function touch();
create trigger organizations_touch before update on organizations for each row execute function touch();
