-- Conversations, what was said in them, what waits for a human's yes, and what a run has done once for all.

create table conversations (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null,
  -- The number of its newest message, given under this row's lock.
  seq integer not null default 0,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp()
);
create index conversations_owner on conversations (user_id, updated_at, id);
create trigger conversations_touch before update on conversations for each row execute function touch();

create table messages (
  id uuid primary key,
  conversation_id uuid not null references conversations on delete cascade,
  user_id uuid not null references users on delete cascade,
  seq integer not null,
  sender_type text not null check (sender_type in ('user', 'system', 'ai')),
  content text not null,
  -- The run that it came from or that it answered; its kind stays when the run is gone.
  run_id uuid references runs on delete set null,
  run_kind text check (run_kind in ('crew', 'flow', 'chat')),
  citations jsonb not null default '[]',
  -- The model's id, and the name people read; null for people and the system.
  model text,
  author text,
  -- Why it ends where it ends: stopped, broken. Null: it is whole.
  incomplete text check (incomplete in ('stopped', 'broken')),
  -- What a user's message was sent with (model, switches), so that it can be sent again as it was.
  settings jsonb,
  "timestamp" timestamptz(3) not null default clock_timestamp(),
  unique (conversation_id, seq)
);
create index messages_run on messages (run_id) where run_id is not null;

-- What a reply has come to so far, for a page that opens in its middle. Lost with a crash, as the unfinished reply is.
create unlogged table reply_drafts (
  run_id uuid primary key references runs on delete cascade,
  conversation_id uuid not null references conversations on delete cascade,
  user_id uuid not null references users on delete cascade,
  message_id uuid not null,
  content text not null,
  updated_at timestamptz(3) not null default clock_timestamp()
);
create index reply_drafts_conversation on reply_drafts (conversation_id);

alter table runs drop constraint runs_kind_check;
alter table runs add constraint runs_kind_check check (kind in ('crew', 'flow', 'chat'));
-- Which program does this run: a built-in flow by its name, or crew, flow, chat for those that follow their snapshot.
alter table runs add column work text;
update runs set work = name;
alter table runs alter column work set not null;
alter table runs add foreign key (conversation_id) references conversations on delete set null;
create index runs_conversation on runs (conversation_id, created_at, id) where conversation_id is not null;

-- A tool call that waits for its human, bound to exactly these arguments, used once.
create table approvals (
  id uuid primary key,
  run_id uuid not null references runs on delete cascade,
  user_id uuid not null references users on delete cascade,
  -- Which call of the run; asking again is another row.
  key text not null,
  tool text not null,
  -- For people: 'Create a task', and what it is done to.
  title text not null,
  target text,
  arguments jsonb not null,
  -- As the human changed them; null: as they were asked.
  decided_arguments jsonb,
  -- SHA-256 of what was approved, as canonical JSON.
  arguments_hash text not null,
  -- Texts by others that the run had read when it asked: citations and addresses.
  origin jsonb not null default '[]',
  status text not null default 'waiting' check (status in ('waiting', 'approved', 'declined', 'used', 'void')),
  -- What the human said beside a no.
  reason text,
  decided_at timestamptz(3),
  used_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  unique (run_id, key)
);
create index approvals_waiting on approvals (user_id, created_at) where status = 'waiting';
create trigger approvals_touch before update on approvals for each row execute function touch();

-- What a call of a tool has done, written in the transaction that did it: a call that is done over finds it and does nothing.
create table tool_effects (
  run_id uuid not null references runs on delete cascade,
  key text not null,
  result json not null,
  primary key (run_id, key)
);

-- Adds a message at the end. One with an id that is there already adds nothing. Returns its number; null: nothing was added.
create function message_add(
  conversation uuid, message uuid, sender text, said text, run uuid, kind text,
  cited jsonb default '[]', by_model text default null, by_author text default null, cut text default null, sent_with jsonb default null
) returns integer language plpgsql set search_path = public as $$
declare
  owner uuid;
  number integer;
begin
  -- The row's lock first: numbers are given in the order in which messages become visible.
  perform 1 from conversations c where c.id = conversation for update;
  if exists (select 1 from messages m where m.id = message) then return null; end if;
  update conversations c set seq = seq + 1 where c.id = conversation returning c.user_id, c.seq into owner, number;
  if not found then return null; end if;
  insert into messages (id, conversation_id, user_id, seq, sender_type, content, run_id, run_kind, citations, model, author, incomplete, settings)
    values (message, conversation, owner, number, sender, said, run, kind, coalesce(cited, '[]'), by_model, by_author, cut, sent_with);
  return number;
end $$;

-- An id that follows from what it stands for.
create function id_of(words text) returns uuid language sql immutable parallel safe as $$
  select overlay(overlay(md5(words) placing '8' from 13) placing 'a' from 17)::uuid
$$;

-- What a run says to its human stands in the conversation from the same commit on: once, whatever process dies.
create function message_of_event() returns trigger language plpgsql set search_path = public as $$
declare
  r record;
  said text;
  sender text;
begin
  select conversation_id, kind into r from runs where id = new.run_id;
  if r.conversation_id is null then return null; end if;
  if new.type in ('human_prompt', 'wait_for_human') then
    sender := 'ai';
    said := concat_ws(E'\n\n', new.summary, new.details->>'details');
  elsif new.type = 'user_reply' then
    sender := 'user';
    said := new.summary;
  elsif new.type = 'result' then
    sender := 'ai';
    said := coalesce(new.details->>'text', new.summary);
  elsif new.details->>'status' = 'failed' then
    sender := 'system';
    said := case when r.kind = 'chat' then 'Sorry, I couldn''t generate a response.' else new.summary end;
  elsif new.details->>'status' = 'stopped' and r.kind <> 'chat' then
    sender := 'system';
    said := new.summary;
  end if;
  if coalesce(said, '') <> '' then
    perform message_add(r.conversation_id, coalesce((new.details->>'message_id')::uuid, id_of(new.run_id || ':' || new.key)), sender, said, new.run_id, r.kind,
      case when sender = 'ai' then new.details->'citations' end, new.details->>'model', new.details->>'author');
  end if;
  return null;
end $$;
create trigger run_events_said after insert on run_events for each row
  when (new.type in ('human_prompt', 'wait_for_human', 'user_reply', 'result', 'terminal')) execute function message_of_event();

alter table conversations enable row level security;
create policy own on conversations to adjutant_app using (user_id = (select app_user()));
alter table messages enable row level security;
create policy own on messages to adjutant_app using (user_id = (select app_user()));
alter table reply_drafts enable row level security;
create policy own on reply_drafts to adjutant_app using (user_id = (select app_user()));
alter table approvals enable row level security;
create policy own on approvals to adjutant_app using (user_id = (select app_user()));
alter table tool_effects enable row level security;
create policy own on tool_effects to adjutant_app using (exists (select 1 from runs r where r.id = run_id));
grant select, insert, update, delete on conversations, messages, reply_drafts, approvals to adjutant_app;
grant select, insert on tool_effects to adjutant_app;
