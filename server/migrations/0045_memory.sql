-- What is remembered of a person across conversations.
create table memories (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  content text not null,
  -- Where it was said; null: written down in the profile, or the conversation is gone.
  conversation_id uuid references conversations on delete set null,
  source text not null check (source in ('person', 'chat')),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp()
);
create index memories_owner on memories (user_id, created_at, id);
-- The same thing said twice is remembered once.
create unique index memories_once on memories (user_id, md5(lower(content)));
create trigger memories_touch before update on memories for each row execute function touch();

alter table memories enable row level security;
create policy own on memories to adjutant_app using (user_id = (select app_user()));
grant select, insert, update, delete on memories to adjutant_app;
