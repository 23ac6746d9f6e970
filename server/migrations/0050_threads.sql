-- Threads: people write to people. Requests read them under the policies below and change them through the functions only.

create table threads (
  id uuid primary key,
  -- One for all of its people together, so that two who begin the same thread at once get one. Null once somebody has left a group.
  people_key text unique,
  is_group boolean not null,
  created_by uuid references users on delete set null,
  -- The number of its newest message, given under this row's lock.
  seq integer not null default 0,
  created_at timestamptz(3) not null default clock_timestamp(),
  -- When somebody last said something.
  updated_at timestamptz(3) not null default clock_timestamp()
);
create index threads_creator on threads (created_by) where created_by is not null;

create table thread_participants (
  thread_id uuid not null references threads on delete cascade,
  user_id uuid not null references users on delete cascade,
  -- What this person alone calls it.
  name text,
  -- Has read up to this message.
  read_seq integer not null default 0,
  -- Messages up to this one are gone for this person.
  cleared_seq integer not null default 0,
  -- Has deleted the thread; what somebody else says in it later brings it back.
  hidden boolean not null default false,
  -- Whether replies are suggested here; null: as the person has it everywhere.
  suggestions_on boolean,
  joined_at timestamptz(3) not null default clock_timestamp(),
  primary key (thread_id, user_id)
);
create index thread_participants_user on thread_participants (user_id, thread_id);

create table thread_messages (
  id uuid primary key,
  thread_id uuid not null references threads on delete cascade,
  seq integer not null,
  -- Null: the system, or somebody whose account is gone.
  sender_id uuid references users on delete set null,
  kind text not null check (kind in ('text', 'system')),
  text text not null,
  -- A line of the system that one person alone sees.
  only_for uuid references users on delete cascade,
  ai_suggested boolean not null default false,
  -- By the clock of the database, whichever server took it in.
  "timestamp" timestamptz(3) not null default clock_timestamp(),
  unique (thread_id, seq)
);
create index thread_messages_sender on thread_messages (sender_id);
create index thread_messages_only_for on thread_messages (only_for) where only_for is not null;
-- Counts what is unread without reading the messages.
create index thread_messages_said on thread_messages (thread_id, seq) include (sender_id, only_for) where kind = 'text';

create table thread_files (
  message_id uuid not null references thread_messages on delete cascade,
  position smallint not null,
  -- Null: its owner has deleted it. That there was one stays.
  file_id uuid references files on delete set null,
  name text not null,
  size integer not null,
  media_type text not null,
  primary key (message_id, position)
);
create index thread_files_file on thread_files (file_id) where file_id is not null;

create table thread_suggestions (
  id uuid primary key,
  thread_id uuid not null references threads on delete cascade,
  user_id uuid not null references users on delete cascade,
  run_id uuid references runs on delete set null,
  -- The newest message by others when it was asked for.
  for_seq integer not null,
  text text not null default '',
  citations jsonb not null default '[]',
  hint text,
  author text,
  state text not null default 'writing' check (state in ('writing', 'ready', 'failed', 'used', 'dismissed', 'replaced')),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp()
);
create index thread_suggestions_person on thread_suggestions (user_id, thread_id, created_at);
create index thread_suggestions_thread on thread_suggestions (thread_id);
create index thread_suggestions_run on thread_suggestions (run_id) where run_id is not null;
create trigger thread_suggestions_touch before update on thread_suggestions for each row execute function touch();

alter table users add column suggestions_on boolean not null default true;

-- Who has the application open, on which server. Lost with a crash, as the open lines are.
create unlogged table online (
  user_id uuid not null references users on delete cascade,
  node text not null,
  seen_at timestamptz(3) not null default clock_timestamp(),
  primary key (user_id, node)
);

-- Past the policies on purpose, as the other functions of this kind are.
create function app_in_thread(thread uuid) returns boolean language sql stable security definer set search_path = public as $$
  select exists (select 1 from thread_participants p where p.thread_id = thread and p.user_id = app_user())
$$;
create function app_companion(person uuid) returns boolean language sql stable security definer set search_path = public as $$
  select exists (select 1 from thread_participants mine join thread_participants theirs on theirs.thread_id = mine.thread_id
    where mine.user_id = app_user() and theirs.user_id = person)
$$;

alter table threads enable row level security;
create policy taking_part on threads to adjutant_app using (
  exists (select 1 from thread_participants p where p.thread_id = id and p.user_id = (select app_user())));
alter table thread_participants enable row level security;
create policy taking_part on thread_participants for select to adjutant_app using (
  user_id = (select app_user()) or app_in_thread(thread_id));
create policy own on thread_participants for update to adjutant_app using (user_id = (select app_user()));
alter table thread_messages enable row level security;
create policy taking_part on thread_messages to adjutant_app using (
  (only_for is null or only_for = (select app_user()))
  and exists (select 1 from thread_participants p
    where p.thread_id = thread_messages.thread_id and p.user_id = (select app_user()) and p.cleared_seq < thread_messages.seq));
alter table thread_files enable row level security;
create policy taking_part on thread_files to adjutant_app using (exists (select 1 from thread_messages m where m.id = message_id));
alter table thread_suggestions enable row level security;
create policy own on thread_suggestions to adjutant_app using (user_id = (select app_user()) and app_in_thread(thread_id));
alter table online enable row level security;
create policy companions on online to adjutant_app using (user_id = (select app_user()) or app_companion(user_id));

grant select on threads, thread_participants, thread_messages, thread_files, online to adjutant_app;
grant update (name, read_seq, suggestions_on) on thread_participants to adjutant_app;
grant select, insert, update, delete on thread_suggestions to adjutant_app;

-- A thread of the caller and these people: the one that they have already, or a new one under the id given here.
create function thread_begin(people uuid[], new_id uuid, out thread uuid, out made boolean)
language plpgsql security definer set search_path = public as $$
declare
  me uuid := app_user();
  everyone uuid[];
  key text;
begin
  select array_agg(distinct p order by p) into everyone from unnest(people || me) as p;
  if me is null or cardinality(everyone) < 2 or array_position(everyone, null) is not null then
    raise exception 'a thread has two people at least' using errcode = 'check_violation';
  end if;
  key := encode(sha256(convert_to(array_to_string(everyone, ','), 'UTF8')), 'hex');
  loop
    insert into threads (id, people_key, is_group, created_by) values (new_id, key, cardinality(everyone) > 2, me)
      on conflict (people_key) do nothing;
    made := found;
    if made then
      insert into thread_participants (thread_id, user_id) select new_id, p from unnest(everyone) as p;
      thread := new_id;
      return;
    end if;
    select t.id into thread from threads t where t.people_key = key for update;
    -- Null: erased between the two statements, so that there is room for a new one.
    if thread is not null then
      update thread_participants p set hidden = false where p.thread_id = thread and p.user_id = me and p.hidden;
      return;
    end if;
  end loop;
end $$;

-- Adds a message at the end. One with an id that is there already adds nothing. Returns its number; null: nothing was added.
create function thread_message_add(
  thread uuid, message uuid, sender uuid, kind text, said text, ai_suggested boolean default false, only_for uuid default null,
  files uuid[] default '{}'
) returns integer language plpgsql security definer set search_path = public as $$
declare
  me uuid := app_user();
  number integer;
begin
  if me is not null and (coalesce(sender, me) <> me or coalesce(only_for, me) <> me or not app_in_thread(thread)) then
    raise exception 'row-level security: not a thread of theirs' using errcode = 'insufficient_privilege';
  end if;
  -- Accounts are held before threads, as the deletion of an account holds them.
  perform 1 from users u where u.id in (sender, thread_message_add.only_for) for key share;
  -- The thread's lock first: numbers are given in the order in which messages become visible.
  perform 1 from threads t where t.id = thread for update;
  if exists (select 1 from thread_messages m where m.id = message) then return null; end if;
  update threads t set seq = t.seq + 1,
      updated_at = case when thread_message_add.kind = 'text' and thread_message_add.only_for is null then clock_timestamp() else t.updated_at end
    where t.id = thread returning t.seq into number;
  if not found then return null; end if;
  insert into thread_messages (id, thread_id, seq, sender_id, kind, text, only_for, ai_suggested)
    values (message, thread, number, sender, thread_message_add.kind, said, thread_message_add.only_for, thread_message_add.ai_suggested);
  insert into thread_files (message_id, position, file_id, name, size, media_type)
    select message, given.at, f.id, f.name, f.size, f.media_type
    from unnest(thread_message_add.files) with ordinality as given(id, at) join files f on f.id = given.id and f.user_id = sender;
  -- Who writes has read what stands above.
  update thread_participants p set read_seq = number where p.thread_id = thread and p.user_id = sender;
  if thread_message_add.kind = 'text' then
    update thread_participants p set hidden = false where p.thread_id = thread and p.hidden;
  end if;
  return number;
end $$;

-- Nobody can see it any more: it goes, with all that was said in it.
create function thread_erase_unseen(thread uuid) returns void language plpgsql security definer set search_path = public as $$
begin
  perform 1 from threads t where t.id = thread for update;
  if not exists (select 1 from thread_participants p where p.thread_id = thread and not p.hidden) then
    delete from threads t where t.id = thread;
  end if;
end $$;

-- The caller leaves. Two people's thread is hidden and emptied for the one; a group goes on without them, and is told so in these words.
create function thread_leave(thread uuid, line uuid, said text) returns void
language plpgsql security definer set search_path = public as $$
declare
  me uuid := app_user();
  held record;
begin
  select t.seq, t.is_group into held from threads t where t.id = thread and app_in_thread(t.id) for update;
  if not found then return; end if;
  delete from thread_suggestions s where s.thread_id = thread and s.user_id = me;
  if held.is_group then
    perform thread_message_add(thread, line, null, 'system', said);
    update threads t set people_key = null where t.id = thread;
    delete from thread_participants p where p.thread_id = thread and p.user_id = me;
  else
    update thread_participants p set hidden = true, cleared_seq = held.seq, read_seq = held.seq
      where p.thread_id = thread and p.user_id = me;
  end if;
  perform thread_erase_unseen(thread);
end $$;

-- A file that was attached to a message which the caller can see. It is its owner's alone everywhere else.
create function thread_file(thread uuid, file uuid) returns setof files
language sql stable security definer set search_path = public as $$
  select f.* from files f where f.id = file and exists (
    select 1 from thread_files tf join thread_messages m on m.id = tf.message_id
      join thread_participants p on p.thread_id = m.thread_id and p.user_id = app_user() and not p.hidden
    where tf.file_id = file and m.thread_id = thread and m.seq > p.cleared_seq
      and (m.only_for is null or m.only_for = app_user()))
$$;

-- An account goes: its threads are held first, each after the other, so that nobody who writes in one waits for it in a circle.
create function hold_threads_of_account() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform 1 from threads t where t.id in (select p.thread_id from thread_participants p where p.user_id = old.id) order by t.id for update;
  return old;
end $$;
create trigger users_hold_threads before delete on users for each row execute function hold_threads_of_account();
create function thread_participant_gone() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform thread_erase_unseen(old.thread_id);
  return null;
end $$;
create trigger thread_participants_gone after delete on thread_participants for each row execute function thread_participant_gone();

revoke execute on function thread_erase_unseen, hold_threads_of_account, thread_participant_gone from public;
