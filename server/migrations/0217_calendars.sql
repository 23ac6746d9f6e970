-- Calendars elsewhere that a person connected, and the meetings of some weeks back and some months ahead that they have. All of it is
-- its owner's alone, and is read in their name only where the connection is switched on for that (decisions 0081, 0105).

create table calendars (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  connection_id uuid not null references connections (id) on delete cascade,
  -- Where it lies on its server; '' for the one calendar of an address.
  href text not null,
  name text not null,
  -- What its server gave for asking whether anything changed.
  ctag text,
  sync_token text,
  etag text,
  modified text,
  -- When all of it was compared last: meetings come into the window of their own accord. Null: it is due.
  compared_at timestamptz(3),
  -- Of whom times are that name no zone.
  zone text not null,
  unique (connection_id, href)
);

-- What lies in a calendar, by its own address there. Its text is not kept.
create table calendar_objects (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  calendar_id uuid not null references calendars (id) on delete cascade,
  href text not null,
  etag text,
  unique (calendar_id, href)
);

create table meetings (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  connection_id uuid not null references connections (id) on delete cascade,
  object_id uuid not null references calendar_objects (id) on delete cascade,
  uid text not null,
  -- Which of a series: when it would have begun. '' where it stands alone.
  occurrence text not null,
  -- Of all that it says.
  hash text not null,
  title text not null,
  place text not null,
  notes text not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  -- The days of one that lasts whole days.
  starts_on date,
  ends_on date,
  cancelled boolean not null,
  declined boolean not null,
  free boolean not null,
  organizer jsonb,
  guests jsonb not null,
  -- Every address in it, in small letters.
  addresses text[] not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  unique (object_id, uid, occurrence)
);
create index meetings_when on meetings (user_id, starts_at, id);
create index meetings_addresses on meetings using gin (addresses);
create index meetings_connection on meetings (connection_id);
create index calendar_objects_calendar on calendar_objects (calendar_id);

-- What became of a meeting here: a brief that was made by itself (once, however often it is read, in however many calendars it stands,
-- however many servers look), the conversation that it stands in, a note on it.
create table meeting_work (
  user_id uuid not null references users (id) on delete cascade,
  uid text not null,
  occurrence text not null,
  connection_id uuid not null references connections (id) on delete cascade,
  briefed_at timestamptz(3),
  conversation_id uuid references conversations (id) on delete set null,
  note_id uuid references notes (id) on delete set null,
  primary key (user_id, uid, occurrence)
);
create index meeting_work_connection on meeting_work (connection_id);
create index meeting_work_conversation on meeting_work (conversation_id) where conversation_id is not null;
create index meeting_work_note on meeting_work (note_id) where note_id is not null;

create trigger meetings_touch before update on meetings for each row execute function touch();

alter table calendars enable row level security;
alter table calendar_objects enable row level security;
alter table meetings enable row level security;
alter table meeting_work enable row level security;
create policy own on meetings to adjutant_app using (user_id = (select app_user())
  and connection_id in (select c.id from connections c where c.ai_reads or (select app_own_eyes())));
create policy own on meeting_work to adjutant_app using (user_id = (select app_user()));
grant select on meetings to adjutant_app;
grant select, insert, update on meeting_work to adjutant_app;

-- Whether nothing of an address is kept.
create function is_private(address text, pattern text) returns boolean language sql immutable parallel safe as $$
  select case when starts_with(pattern, '@') then right(lower(address), length(pattern)) = pattern else lower(address) = pattern end
$$;
-- Of a private address nothing is kept: its mails and meetings go, and the exchanges count anew.
create or replace function private_forget(pattern text) returns void language plpgsql security definer set search_path = public as $$
declare
  touched uuid[];
begin
  with gone as (
    delete from mails m where m.user_id = app_user() and exists (select from unnest(m.addresses) a where is_private(a, pattern)) returning m.exchange_id)
  select coalesce(array_agg(distinct g.exchange_id), '{}') into touched from gone g;
  perform exchanges_count(touched);
  delete from mail_interactions i using contacts c where i.user_id = app_user() and c.id = i.contact_id
    and exists (select from unnest(c.emails) a where is_private(a, pattern));
  delete from mail_drafts d where d.user_id = app_user() and d.state in ('sent', 'failed')
    and exists (select from unnest(d."to" || d.cc) a where is_private(a, pattern));
  -- What is known of a meeting by its id goes with it: some are made of addresses.
  with gone as (
    delete from meetings m where m.user_id = app_user() and exists (select from unnest(m.addresses) a where is_private(a, pattern)) returning m.uid)
  delete from meeting_work w using gone g where w.user_id = app_user() and w.uid = g.uid;
  -- Somebody may be reading one just now.
  update calendars set compared_at = null where user_id = app_user();
end $$;
-- It is private no more: its mails and meetings are read again with the next look.
create or replace function private_remember(given uuid) returns void language plpgsql security definer set search_path = public as $$ begin
  if not exists (select from private_addresses p where p.id = given and p.user_id = app_user()) then return; end if;
  delete from mail_places where user_id = app_user() and why = 'private';
  update calendars set compared_at = null where user_id = app_user();
end $$;

-- What was told of a meeting goes with it.
create function meeting_forget_notices() returns trigger language plpgsql security definer set search_path = public as $$ begin
  delete from notifications where subject_kind = 'meeting' and subject_id = old.id;
  return null;
end $$;
create trigger meeting_forget_notices after delete on meetings for each row execute function meeting_forget_notices();
revoke execute on function meeting_forget_notices from public;
