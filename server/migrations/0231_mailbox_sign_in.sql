-- Mailboxes that one signs in to at their provider (OAuth), in place of a password. The refresh token stands where a password does.
alter table connections drop constraint connections_state_check;
alter table connections add constraint connections_state_check check (state in ('waiting', 'reading', 'ready', 'password', 'consent',
  'limited', 'unreachable', 'certificate', 'not_allowed', 'locked', 'broken'));
-- The sealed access token and until when it is good; who fetches the next one, one server alone, until when.
alter table connections
  add column access text,
  add column access_until timestamptz,
  add column access_held_until timestamptz;

-- A sign-in that was begun: whoever comes back must be the same person in the same session, once and soon.
create table connection_sign_ins (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  session_id uuid not null references sessions (id) on delete cascade,
  state_hash bytea not null unique,
  -- Sealed: with it and a code from the provider's answer one gets in.
  verifier text not null,
  provider text not null,
  address text not null,
  -- Of a mailbox whose access ended.
  connection_id uuid references connections (id) on delete cascade,
  expires_at timestamptz not null default clock_timestamp() + interval '15 minutes'
);
create index connection_sign_ins_user on connection_sign_ins (user_id);
create index connection_sign_ins_session on connection_sign_ins (session_id);
create index connection_sign_ins_connection on connection_sign_ins (connection_id) where connection_id is not null;
alter table connection_sign_ins enable row level security;
create policy own on connection_sign_ins to adjutant_app using (user_id = (select app_user()));
grant select, insert, delete on connection_sign_ins to adjutant_app;

create or replace function connection_leave(connection uuid) returns void language sql security definer set search_path = public as $$
  update connections set left_at = clock_timestamp(), secret = null, access = null, access_until = null, held_by = null, held_until = null,
    fence = fence + 1, settings = '{}', updated_at = clock_timestamp()
  where id = connection and user_id = app_user() and left_at is null
$$;
