-- Conversations as people use them: files hang on them, they can be found, and what a stopped reply had come to is kept.

alter table files add foreign key (conversation_id) references conversations on delete set null;
create index files_conversation on files (conversation_id, created_at, id) where conversation_id is not null;
create index messages_owner on messages (user_id);
create index reply_drafts_owner on reply_drafts (user_id);

-- Whatever ends a reply, the same commit says what came of it: the whole text, its beginning, or that there is none.
create or replace function message_of_event() returns trigger language plpgsql set search_path = public as $$
declare
  r record;
  drafted record;
  said text;
  sender text;
begin
  select conversation_id, kind, snapshot into r from runs where id = new.run_id;
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
  elsif new.details->>'status' = 'stopped' then
    select message_id, content into drafted from reply_drafts where run_id = new.run_id;
    if drafted.content <> '' then
      perform message_add(r.conversation_id, drafted.message_id, 'ai', drafted.content, new.run_id, r.kind, '[]',
        r.snapshot->>'model', r.snapshot->>'author', 'stopped');
    end if;
  end if;
  if coalesce(said, '') <> '' then
    perform message_add(r.conversation_id, coalesce((new.details->>'message_id')::uuid, id_of(new.run_id || ':' || new.key)), sender, said, new.run_id, r.kind,
      case when sender = 'ai' then new.details->'citations' end, new.details->>'model', new.details->>'author', new.details->>'incomplete');
  end if;
  if new.type = 'terminal' and r.kind = 'chat' then delete from reply_drafts where run_id = new.run_id; end if;
  return null;
end $$;

-- Conversations are found by their names, and by everything that was said in them.
create table search_entries_conversation partition of search_entries for values in ('conversation');
create table search_entries_message partition of search_entries for values in ('message');

create view search_conversations as
  select c.id, c.user_id as owner_id, array[c.user_id] as readers, c.name as title, null::text as body, c.updated_at as at from conversations c;
create view search_messages as
  select m.id, m.user_id as owner_id, array[m.user_id] as readers, '' as title, m.content as body, m."timestamp" as at from messages m
  where m.sender_type <> 'system';

create function search_conversation_changed() returns trigger language plpgsql security definer set search_path = public as $$ begin
  perform search_keep('conversation', s.id, s.owner_id, s.readers, s.title, s.body, s.at) from search_conversations s where s.id = new.id;
  return null;
end $$;
create function search_message_added() returns trigger language plpgsql security definer set search_path = public as $$ begin
  perform search_keep('message', new.id, new.user_id, array[new.user_id], '', new.content, new."timestamp");
  return null;
end $$;
create trigger search_conversation after insert or update of name on conversations for each row execute function search_conversation_changed();
create trigger search_message after insert on messages for each row when (new.sender_type <> 'system') execute function search_message_added();
create trigger search_forget after delete on conversations for each row execute function search_forget('conversation');
create trigger search_forget after delete on messages for each row execute function search_forget('message');
revoke execute on function search_conversation_changed, search_message_added from public;

select search_keep('conversation', s.id, s.owner_id, s.readers, s.title, s.body, s.at) from search_conversations s;
select search_keep('message', s.id, s.owner_id, s.readers, s.title, s.body, s.at) from search_messages s;

-- One reply at a time is written in a conversation.
create unique index runs_one_reply on runs (conversation_id)
  where kind = 'chat' and status in ('pending', 'running', 'paused', 'awaiting_human_input');
