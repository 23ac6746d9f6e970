-- What an agent asks for in one turn is one question: each call keeps its own approval, and `prompt_key` says with which prompt it
-- waits. Null: with the prompt of its own key, as before.
alter table approvals add column prompt_key text;
-- Whose words shaped the arguments, with the words; null: asked before this was looked at, and everything read counts.
alter table approvals add column shaped jsonb;

-- A change after a yes can be taken back, once (decision 0072).
alter table tool_effects add column undone_at timestamp(3) with time zone;
grant update (undone_at) on tool_effects to adjutant_app;

-- What was written before the question stands in the conversation before it.
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
    said := concat_ws(E'\n\n', new.details->>'before', new.summary, new.details->>'details');
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
