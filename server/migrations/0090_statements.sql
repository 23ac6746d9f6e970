-- What texts say that binds somebody, kept as records (decision 0062). Each is one person's alone, and goes with the text it was found in.

-- One row for each text and person who reads it: what was read last, so that the same words are read once.
create table statement_texts (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  note_id uuid references notes (id) on delete cascade,
  message_id uuid references thread_messages (id) on delete cascade,
  interaction_id uuid references interactions (id) on delete cascade,
  file_id uuid references files (id) on delete cascade,
  kind text not null generated always as (case when note_id is not null then 'note' when message_id is not null then 'message'
    when interaction_id is not null then 'interaction' else 'file' end) stored,
  source_id uuid not null generated always as (coalesce(note_id, message_id, interaction_id, file_id)) stored,
  -- Of the text with its day; empty: to be read.
  hash text not null default '',
  -- The day of the text itself, for its reader.
  written_on date,
  -- Another text of the same person with the same words and day: its statements are this one's, too.
  same_as uuid,
  check (num_nonnulls(note_id, message_id, interaction_id, file_id) = 1),
  unique (user_id, kind, source_id)
);
create index statement_texts_hash on statement_texts (user_id, hash);
create index statement_texts_same on statement_texts (same_as) where same_as is not null;
create index statement_texts_note on statement_texts (note_id) where note_id is not null;
create index statement_texts_message on statement_texts (message_id) where message_id is not null;
create index statement_texts_interaction on statement_texts (interaction_id) where interaction_id is not null;
create index statement_texts_file on statement_texts (file_id) where file_id is not null;

-- The day of a due date as it is kept; a cast alone would depend on the settings of a session.
create function statement_day(due jsonb) returns date language sql immutable parallel safe as $$
  select make_date(split_part(due ->> 'date', '-', 1)::int, split_part(due ->> 'date', '-', 2)::int, split_part(due ->> 'date', '-', 3)::int)
$$;
create table statements (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  text_id uuid not null references statement_texts (id) on delete cascade,
  -- As it was found, whatever was corrected since: by this it is known again when its text is read again.
  found_key text not null,
  kind text not null check (kind in ('promise', 'decision', 'question', 'deadline', 'figure')),
  hedged boolean not null,
  who jsonb,
  to_whom jsonb,
  what text not null,
  due jsonb,
  due_on date generated always as (statement_day(due)) stored,
  amount jsonb,
  "start" integer not null,
  "end" integer not null,
  quote text not null,
  -- Where the box stands in a note that is ticked when it is done.
  box integer,
  confidence real not null,
  perhaps boolean not null,
  state text not null check (state in ('found', 'confirmed', 'dismissed', 'done', 'moved', 'cancelled', 'delegated', 'replaced', 'broken')),
  -- What the text itself said of it when it was read last: a box may be ticked there.
  said_state text not null,
  -- The person has answered: it stays when its text is read again.
  answered boolean not null default false,
  confirmed boolean not null default false,
  source_changed boolean not null default false,
  direction text not null generated always as (case kind when 'decision' then 'decisions' when 'question' then 'questions'
    when 'deadline' then 'deadlines' when 'figure' then 'figures' else
      case when who ->> 'resolved' = 'me' or (own_words and who is null) then 'i_owe'
        when to_whom is null or to_whom ->> 'resolved' = 'me' then 'owed_to_me' else 'between_others' end end) stored,
  -- The person wrote the text: what names nobody is theirs.
  own_words boolean not null,
  task_id uuid references tasks (id) on delete set null,
  -- The later text that moved, ended or handed on this one, with what stood before.
  followed jsonb,
  followed_by uuid,
  -- What was there before each answer, the last one at the end: undone from there.
  former jsonb not null default '[]',
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  unique (text_id, found_key)
);
create index statements_due on statements (user_id, direction, due_on, id);
create index statements_new on statements (user_id, created_at, id);
create index statements_task on statements (task_id) where task_id is not null;
create index statements_followed on statements (followed_by) where followed_by is not null;
create trigger statements_touch before update on statements for each row execute function touch();

-- Texts that were written or changed and are to be read. `quietly`: they were there before, and no model is asked for them.
create table statements_to_find (
  kind text not null,
  id uuid not null,
  at timestamptz not null default clock_timestamp(),
  held_until timestamptz,
  quietly boolean not null default false,
  primary key (kind, id)
);
create index statements_to_find_next on statements_to_find (at);

alter table statement_texts enable row level security;
alter table statements enable row level security;
alter table statements_to_find enable row level security;
-- What can be read no more (a thread that was left, a contact that is shared no more) binds nobody who could look it up.
create policy own on statement_texts to adjutant_app using (user_id = (select app_user())
    and (message_id is null or exists (select from thread_messages m where m.id = message_id))
    and (interaction_id is null or exists (select from interactions i where i.id = interaction_id)))
  with check (user_id = (select app_user())
    and (note_id is null or exists (select from notes n where n.id = note_id))
    and (message_id is null or exists (select from thread_messages m where m.id = message_id))
    and (interaction_id is null or exists (select from interactions i where i.id = interaction_id))
    and (file_id is null or exists (select from files f where f.id = file_id)));
create policy own on statements to adjutant_app using (user_id = (select app_user())
    and exists (select from statement_texts t where t.id = text_id))
  with check (user_id = (select app_user()) and exists (select from statement_texts t where t.id = text_id)
    and (task_id is null or exists (select from tasks k where k.id = task_id)));
grant select, insert, update, delete on statement_texts, statements to adjutant_app;

create function statement_due() returns trigger language plpgsql security definer set search_path = public as $$ begin
  insert into statements_to_find (kind, id) values (tg_argv[0], case tg_argv[0] when 'file' then (to_jsonb(new) ->> 'file_id')::uuid
      else (to_jsonb(new) ->> 'id')::uuid end)
    on conflict (kind, id) do update set at = clock_timestamp(), held_until = null, quietly = false;
  return null;
end $$;
create trigger statements_note after insert or update of content, entry_date on notes for each row execute function statement_due('note');
create trigger statements_message after insert on thread_messages for each row when (new.kind = 'text') execute function statement_due('message');
create trigger statements_interaction after insert or update of summary, notes, date on interactions
  for each row execute function statement_due('interaction');
create trigger statements_file after insert or update of content on file_texts for each row execute function statement_due('file');

-- What a later text had said of earlier statements holds no more; an answer that the person gave since stays.
create function statements_unfollow(text uuid) returns void language sql set search_path = public as $$
  update statements s set followed = null, followed_by = null,
    state = case when s.state = s.followed ->> 'state' then s.followed #>> '{before,state}' else s.state end,
    due = case when s.state = s.followed ->> 'state' then nullif(s.followed #> '{before,due}', 'null') else s.due end,
    who = case when s.state = s.followed ->> 'state' then nullif(s.followed #> '{before,who}', 'null') else s.who end,
    former = jsonb_path_query_array(s.former, '$[*] ? (@.by != "text")')
  where s.followed_by = text
$$;

-- A text that others were the same as, and that is gone or says something else: they are read for themselves. What it had said of
-- earlier statements holds no more.
create function statement_text_gone() returns trigger language plpgsql security definer set search_path = public as $$ begin
  insert into statements_to_find (kind, id, quietly) select t.kind, t.source_id, true from statement_texts t where t.same_as = old.id
    on conflict (kind, id) do update set at = clock_timestamp(), held_until = null;
  update statement_texts set hash = '', same_as = null where same_as = old.id;
  if tg_op = 'DELETE' then
    perform statements_unfollow(old.id);
  end if;
  return null;
end $$;
create trigger statement_text_gone after delete on statement_texts for each row execute function statement_text_gone();
create trigger statement_text_other after update of hash on statement_texts for each row when (old.hash is distinct from new.hash and old.hash <> '')
  execute function statement_text_gone();

-- Who cleared a thread, or left it, keeps nothing of what was said there.
create function statements_of_thread_gone() returns trigger language plpgsql security definer set search_path = public as $$ begin
  delete from statement_texts t using thread_messages m where t.user_id = old.user_id and t.message_id = m.id and m.thread_id = old.thread_id
    and (tg_op = 'DELETE' or m.seq <= new.cleared_seq);
  return null;
end $$;
create trigger statements_cleared after update of cleared_seq on thread_participants for each row
  when (new.cleared_seq > old.cleared_seq) execute function statements_of_thread_gone();
create trigger statements_left after delete on thread_participants for each row execute function statements_of_thread_gone();

-- They are found as other records are; what was dismissed is not.
create table search_entries_statement partition of search_entries for values in ('statement');
create function search_statement_changed() returns trigger language plpgsql security definer set search_path = public as $$ begin
  if new.state = 'dismissed' then delete from search_entries where kind = 'statement' and id = new.id;
  else perform search_keep('statement', new.id, new.user_id, array[new.user_id], new.what, new.quote, new.updated_at);
  end if;
  return null;
end $$;
create trigger search_statement after insert or update of what, quote, state on statements for each row execute function search_statement_changed();
create trigger search_forget after delete on statements for each row execute function search_forget('statement');
revoke execute on function statements_unfollow, statement_due, statement_text_gone, statements_of_thread_gone, search_statement_changed from public;

insert into statements_to_find (kind, id, quietly)
  select 'note', id, true from notes union all select 'message', id, true from thread_messages where kind = 'text'
  union all select 'interaction', id, true from interactions union all select 'file', file_id, true from file_texts;
grant execute on function statements_unfollow to adjutant_app;
