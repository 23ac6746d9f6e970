-- Mailboxes elsewhere that a person connected (calendars and address books stand in the same rows), and what was read there.
-- All of it is its owner's alone; nothing is shared by being connected (decision 0081).

-- Whether the person themself is looking: a request of theirs, or work done for their own eyes. Whatever else reads in their name
-- (runs, tools of agents, suggestions) sees of a connection only what they have switched on for it.
create function app_own_eyes() returns boolean language sql stable as $$ select current_setting('app.own_eyes', true) = '1' $$;

create table connections (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('mailbox', 'calendar', 'addresses')),
  name text not null,
  -- The e-mail address of a mailbox; of others, where it leads.
  address text not null,
  -- Servers, ports and names to sign in with; no secret.
  settings jsonb not null,
  -- The sealed password (decision 0080). Null: none is kept.
  secret text,
  ai_reads boolean not null default false,
  paused boolean not null default false,
  state text not null default 'waiting' check (state in ('waiting', 'reading', 'ready', 'password', 'limited', 'unreachable', 'certificate', 'not_allowed', 'locked', 'broken')),
  -- Since when it is in this state.
  since timestamptz(3) not null default clock_timestamp(),
  -- Failed tries one after the other; the next one not before.
  tries integer not null default 0,
  next_try timestamptz(3) not null default clock_timestamp(),
  synced_at timestamptz(3),
  -- How much of it is read while it is read first.
  read_count integer not null default 0,
  to_read integer not null default 0,
  -- It was disconnected: nobody sees it any more, and what it brought is being deleted.
  left_at timestamptz(3),
  -- Which process works on it, and until when it may think so. Each taking has a higher fence; who writes asks for theirs.
  held_by uuid,
  held_until timestamptz,
  fence bigint not null default 0,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp()
);
create unique index connections_address on connections (user_id, kind, lower(address)) where left_at is null;
create index connections_due on connections (next_try) where not paused and left_at is null;
create index connections_left on connections (left_at) where left_at is not null;

-- Addresses and domains of which nothing is kept: 'ann@example.org', or '@example.org' for all of it.
create table private_addresses (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  pattern text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  unique (user_id, pattern)
);

create table mail_folders (
  id uuid primary key,
  connection_id uuid not null references connections (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  path text not null,
  role text not null check (role in ('inbox', 'sent')),
  uid_validity bigint not null,
  -- Of the server's CONDSTORE; null: it has none.
  modseq bigint,
  compared_at timestamptz(3),
  unique (connection_id, path)
);

-- Mails that answer each other.
create table exchanges (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  connection_id uuid not null references connections (id) on delete cascade,
  subject text not null,
  mail_count integer not null default 0,
  unread_count integer not null default 0,
  last_at timestamptz(3) not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp()
);
create index exchanges_newest on exchanges (user_id, last_at, id);
create index exchanges_connection on exchanges (connection_id);

create table mails (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  connection_id uuid not null references connections (id) on delete cascade,
  exchange_id uuid not null references exchanges (id) on delete cascade,
  -- By its content: a Message-ID is anybody's to copy.
  key text not null,
  message_id text not null,
  sent_at timestamptz(3) not null,
  -- It lies in a folder of sent mails.
  own boolean not null,
  from_name text not null,
  from_address text not null,
  "to" jsonb not null,
  cc jsonb not null,
  reply_to text,
  -- Every address in From, To and Cc, in small letters.
  addresses text[] not null,
  subject text not null,
  text text not null,
  -- Where older mails begin that it quotes.
  quoted_at integer not null,
  attachments jsonb not null,
  -- Sent by a list or a machine.
  automatic boolean not null,
  -- What a reader should know of its sender.
  marks text[] not null,
  seen boolean not null,
  flagged boolean not null,
  answered boolean not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  unique (connection_id, key)
);
create index mails_exchange on mails (exchange_id, sent_at, id);
create index mails_addresses on mails using gin (addresses);
create index mails_user on mails (user_id, sent_at);

-- Where a mail lies. Without a mail: nothing of it is kept, since it is private or could not be read.
create table mail_places (
  folder_id uuid not null references mail_folders (id) on delete cascade,
  uid bigint not null,
  user_id uuid not null references users (id) on delete cascade,
  mail_id uuid references mails (id) on delete cascade,
  why text check (why in ('private', 'unreadable')),
  primary key (folder_id, uid)
);
create index mail_places_mail on mail_places (mail_id);

-- Which exchange a Message-ID belongs to, also of mails that were not seen yet.
create table mail_references (
  connection_id uuid not null references connections (id) on delete cascade,
  message_id text not null,
  user_id uuid not null references users (id) on delete cascade,
  exchange_id uuid not null references exchanges (id) on delete cascade,
  primary key (connection_id, message_id)
);
create index mail_references_exchange on mail_references (exchange_id);

-- The interaction that an exchange made of a day with a contact. It stays known when the person deletes it: none is made again.
create table mail_interactions (
  contact_id uuid not null references contacts (id) on delete cascade,
  exchange_id uuid not null references exchanges (id) on delete cascade,
  day date not null,
  user_id uuid not null references users (id) on delete cascade,
  connection_id uuid not null references connections (id) on delete cascade,
  interaction_id uuid references interactions (id) on delete set null,
  primary key (exchange_id, contact_id, day)
);
create index mail_interactions_contact on mail_interactions (contact_id);
create index mail_interactions_interaction on mail_interactions (interaction_id) where interaction_id is not null;
create index mail_interactions_connection on mail_interactions (connection_id);

-- Mails of one's own: written, agreed to, sent.
create table mail_drafts (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  connection_id uuid not null references connections (id) on delete cascade,
  exchange_id uuid references exchanges (id) on delete set null,
  -- The Message-ID of the mail that it answers, and those before.
  in_reply_to text,
  "references" text[] not null default '{}',
  "to" text[] not null,
  cc text[] not null,
  subject text not null,
  text text not null,
  -- Made before the yes: by it the mail is looked for in Sent.
  message_id text not null unique,
  state text not null default 'draft' check (state in ('draft', 'agreed', 'sending', 'sent', 'failed', 'unsure')),
  why text,
  tries integer not null default 0,
  next_try timestamptz(3) not null default clock_timestamp(),
  held_until timestamptz,
  agreed_at timestamptz(3),
  sent_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp()
);
create index mail_drafts_user on mail_drafts (user_id, updated_at, id);
create index mail_drafts_due on mail_drafts (next_try) where state in ('agreed', 'sending');
create index mail_drafts_exchange on mail_drafts (exchange_id) where exchange_id is not null;
create index mail_drafts_connection on mail_drafts (connection_id);

create trigger connections_touch before update of name, address, settings, ai_reads, paused, state, synced_at, read_count, to_read on connections
  for each row execute function touch();
create trigger exchanges_touch before update on exchanges for each row execute function touch();
create trigger mails_touch before update on mails for each row execute function touch();
create trigger mail_drafts_touch before update on mail_drafts for each row execute function touch();

alter table connections enable row level security;
alter table private_addresses enable row level security;
alter table mail_folders enable row level security;
alter table exchanges enable row level security;
alter table mails enable row level security;
alter table mail_places enable row level security;
alter table mail_references enable row level security;
alter table mail_interactions enable row level security;
alter table mail_drafts enable row level security;
create policy own on connections to adjutant_app using (user_id = (select app_user()) and left_at is null) with check (user_id = (select app_user()));
create policy own on private_addresses to adjutant_app using (user_id = (select app_user()));
-- The list of connections is under its own policy here: what was disconnected is gone at once.
create policy own on exchanges to adjutant_app using (user_id = (select app_user())
  and connection_id in (select c.id from connections c where c.ai_reads or (select app_own_eyes())));
create policy own on mails to adjutant_app using (user_id = (select app_user())
  and connection_id in (select c.id from connections c where c.ai_reads or (select app_own_eyes())));
create policy own on mail_drafts to adjutant_app using (user_id = (select app_user())
  and connection_id in (select c.id from connections c where c.ai_reads or (select app_own_eyes())));
create policy own on mail_interactions to adjutant_app using (user_id = (select app_user())
  and connection_id in (select c.id from connections c where c.ai_reads or (select app_own_eyes())));
grant select, insert, update, delete on connections, private_addresses, mail_drafts to adjutant_app;
grant select on exchanges, mails, mail_interactions to adjutant_app;

-- What an interaction says that a mail made goes with the connection, unless the person has changed it: then it is theirs.
create function mail_interaction_gone() returns trigger language plpgsql security definer set search_path = public as $$ begin
  delete from interactions i where i.id = old.interaction_id and i.updated_at = i.created_at;
  return null;
end $$;
create trigger mail_interaction_gone after delete on mail_interactions for each row when (old.interaction_id is not null)
  execute function mail_interaction_gone();

-- Mails are found as other records are, by the words that are new in them.
create table search_entries_mail partition of search_entries for values in ('mail');
create function search_mail_changed() returns trigger language plpgsql security definer set search_path = public as $$ begin
  perform search_keep('mail', new.id, new.user_id, array[new.user_id], new.subject,
    concat_ws(E'\n', new.from_name, new.from_address, left(new.text, new.quoted_at)), new.sent_at);
  return null;
end $$;
create trigger search_mail after insert or update of subject, text on mails for each row execute function search_mail_changed();
create trigger search_forget after delete on mails for each row execute function search_forget('mail');

-- They are read for what they say.
alter table statement_texts add column mail_id uuid references mails (id) on delete cascade;
alter table statement_texts drop column kind, drop column source_id, drop constraint statement_texts_check;
alter table statement_texts
  add column kind text not null generated always as (case when note_id is not null then 'note' when message_id is not null then 'message'
    when interaction_id is not null then 'interaction' when mail_id is not null then 'mail' else 'file' end) stored,
  add column source_id uuid not null generated always as (coalesce(note_id, message_id, interaction_id, mail_id, file_id)) stored,
  add check (num_nonnulls(note_id, message_id, interaction_id, file_id, mail_id) = 1),
  add unique (user_id, kind, source_id);
create index statement_texts_mail on statement_texts (mail_id) where mail_id is not null;
drop policy own on statement_texts;
create policy own on statement_texts to adjutant_app using (user_id = (select app_user())
    and (message_id is null or exists (select from thread_messages m where m.id = message_id))
    and (interaction_id is null or exists (select from interactions i where i.id = interaction_id))
    and (mail_id is null or exists (select from mails m where m.id = mail_id)))
  with check (user_id = (select app_user())
    and (note_id is null or exists (select from notes n where n.id = note_id))
    and (message_id is null or exists (select from thread_messages m where m.id = message_id))
    and (interaction_id is null or exists (select from interactions i where i.id = interaction_id))
    and (mail_id is null or exists (select from mails m where m.id = mail_id))
    and (file_id is null or exists (select from files f where f.id = file_id)));
create trigger statements_mail after insert on mails for each row when (not new.automatic) execute function statement_due('mail');
-- An interaction that a mail made says nothing: its mail is read itself.
drop trigger statements_interaction on interactions;
create trigger statements_interaction after insert or update of summary, notes, date on interactions
  for each row when (new.notes is not null or new.summary not in ('Mail received', 'Mail sent', 'Mails exchanged')) execute function statement_due('interaction');

revoke execute on function mail_interaction_gone, search_mail_changed from public;

-- What the person decides of their connections, where rows are concerned that they may only read.
create function connection_leave(connection uuid) returns void language sql security definer set search_path = public as $$
  update connections set left_at = clock_timestamp(), secret = null, held_by = null, held_until = null, fence = fence + 1,
    settings = '{}', updated_at = clock_timestamp()
  where id = connection and user_id = app_user() and left_at is null
$$;
-- Of a private address nothing is kept: its mails go, and the exchanges count anew.
create function private_forget(pattern text) returns void language plpgsql security definer set search_path = public as $$
declare
  touched uuid[];
begin
  with gone as (
    delete from mails m where m.user_id = app_user() and exists (select from unnest(m.addresses) a
      where case when starts_with(pattern, '@') then right(a, length(pattern)) = pattern else a = pattern end) returning m.exchange_id)
  select coalesce(array_agg(distinct g.exchange_id), '{}') into touched from gone g;
  perform exchanges_count(touched);
  delete from mail_interactions i using contacts c where i.user_id = app_user() and c.id = i.contact_id and exists (select from unnest(c.emails) a
    where case when starts_with(pattern, '@') then right(lower(a), length(pattern)) = pattern else lower(a) = pattern end);
  delete from mail_drafts d where d.user_id = app_user() and d.state in ('sent', 'failed') and exists (select from unnest(d."to" || d.cc) a
    where case when starts_with(pattern, '@') then right(lower(a), length(pattern)) = pattern else lower(a) = pattern end);
end $$;
-- It is private no more: its mails are read again with the next look.
create function private_remember(given uuid) returns void language sql security definer set search_path = public as $$
  delete from mail_places where user_id = app_user() and why = 'private'
    and exists (select from private_addresses p where p.id = given and p.user_id = app_user())
$$;
create function exchanges_count(touched uuid[]) returns void language plpgsql security definer set search_path = public as $$ begin
  delete from exchanges e where e.id = any (touched) and not exists (select from mails m where m.exchange_id = e.id);
  update exchanges e set mail_count = n.mail_count, unread_count = n.unread_count, last_at = n.last_at
    from (select m.exchange_id, count(*)::int as mail_count, (count(*) filter (where not m.seen and not m.own))::int as unread_count,
      max(m.sent_at) as last_at from mails m where m.exchange_id = any (touched) group by m.exchange_id) n
    where e.id = n.exchange_id and (e.mail_count, e.unread_count, e.last_at) is distinct from (n.mail_count, n.unread_count, n.last_at);
end $$;
revoke execute on function connection_leave, private_forget, private_remember, exchanges_count from public;
grant execute on function connection_leave, private_forget, private_remember to adjutant_app;
