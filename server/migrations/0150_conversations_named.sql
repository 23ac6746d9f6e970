-- Conversations have names of their own, are pinned and archived, may be temporary, and their messages have versions (decision 0090).

alter table conversations
  -- default: nobody has named it, the first message will. rule and model may be replaced, what a person wrote stays.
  add column named_by text not null default 'person' check (named_by in ('default', 'rule', 'model', 'person')),
  add column pinned_at timestamptz(3),
  add column archived_at timestamptz(3),
  -- Set: nothing of it is kept beyond this moment.
  add column temporary_until timestamptz(3);

-- What is called by the moment at which it was begun, or not at all, is named by what is said in it next.
update conversations set named_by = 'default'
  where name = 'New Conversation'
    or name ~ '^\d{1,2}\.? [[:alpha:]]+\.? \d{4},? \d{1,2}:\d{2}:\d{2}( [AP]M)?$'
    or name ~ '^[[:alpha:]]+\.? \d{1,2}, \d{4},? \d{1,2}:\d{2}:\d{2}( [AP]M)?$';

-- To pin, to archive and to look at another version changes nothing that is said: the order of the list is that of the talk.
drop trigger conversations_touch on conversations;
create trigger conversations_touch before update of name, seq on conversations for each row execute function touch();

create index conversations_pinned on conversations (user_id, pinned_at) where pinned_at is not null;
create index conversations_temporary on conversations (temporary_until) where temporary_until is not null;

-- Messages are a tree: each follows another one of its conversation, and those that follow the same are versions of one place.
-- `shown`: it lies on the way from the first message to the one that is shown last; seq grows along that way.
alter table messages
  add column parent_seq integer not null default 0,
  add column shown boolean not null default true;
update messages m set parent_seq = b.before
  from (select id, lag(seq, 1, 0) over (partition by conversation_id order by seq) as before from messages) b
  where b.id = m.id and b.before > 0;
create index messages_versions on messages (conversation_id, parent_seq);

create or replace function message_add(conversation uuid, message uuid, sender text, said text, run uuid, kind text,
  cited jsonb default '[]', by_model text default null, by_author text default null, cut text default null, sent_with jsonb default null)
returns integer language plpgsql set search_path = public as $$
declare
  owner uuid;
  number integer;
begin
  -- The row's lock first: numbers are given in the order in which messages become visible.
  perform 1 from conversations c where c.id = conversation for update;
  if exists (select 1 from messages m where m.id = message) then return null; end if;
  update conversations c set seq = seq + 1 where c.id = conversation returning c.user_id, c.seq into owner, number;
  if not found then return null; end if;
  insert into messages (id, conversation_id, user_id, seq, sender_type, content, run_id, run_kind, citations, model, author, incomplete, settings, parent_seq)
    values (message, conversation, owner, number, sender, said, run, kind, coalesce(cited, '[]'), by_model, by_author, cut, sent_with,
      coalesce((select m.seq from messages m where m.conversation_id = conversation and m.shown order by m.seq desc limit 1), 0));
  return number;
end $$;

-- What is temporary is found by nobody.
create or replace view search_conversations as
  select id, user_id as owner_id, array[user_id] as readers, name as title, null::text as body, updated_at as at
  from conversations c where temporary_until is null;
create or replace view search_messages as
  select id, user_id as owner_id, array[user_id] as readers, ''::text as title, content as body, "timestamp" as at
  from messages m where sender_type <> 'system'
    and exists (select 1 from conversations c where c.id = m.conversation_id and c.temporary_until is null);
create or replace function search_message_added() returns trigger language plpgsql security definer set search_path = public as $$ begin
  if exists (select 1 from conversations c where c.id = new.conversation_id and c.temporary_until is not null) then return null; end if;
  perform search_keep('message', new.id, new.user_id, array[new.user_id], '', new.content, new."timestamp");
  return null;
end $$;
