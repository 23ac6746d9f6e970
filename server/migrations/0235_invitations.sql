-- Invitations: what mails say of meetings in the language of calendars (iTIP), and what their person answered. Of mails facts are kept,
-- each by itself: in which order mails are read says nothing, so what follows from them is decided when they are looked at.

-- Which version of a meeting it is, and by which address of theirs its person is asked and has not answered (null: not asked).
alter table meetings add column sequence integer not null default 0, add column asked text,
  -- It names the one time of a series that it stands for.
  add column exception boolean not null default false;
create index meetings_asked on meetings (user_id, ends_at) where asked is not null;
-- What is there is read again with the next look.
update calendars set compared_at = null;

create table mail_invitations (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  connection_id uuid not null references connections (id) on delete cascade,
  mail_id uuid not null references mails (id) on delete cascade,
  method text not null check (method in ('request', 'cancel', 'reply')),
  uid text not null,
  -- Which of a series; '' for all of it, and where it stands alone.
  occurrence text not null,
  sequence integer not null,
  stamp text not null,
  -- Who sent the mail, whether their server confirms it, and when it came, by one's own server.
  from_address text not null,
  proven boolean not null,
  received_at timestamptz(3) not null,
  title text not null,
  place text not null,
  notes text not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  starts_on date,
  ends_on date,
  recurring boolean not null,
  organizer jsonb not null,
  guests jsonb not null,
  addresses text[] not null,
  unique (mail_id, uid, occurrence)
);
create index mail_invitations_uid on mail_invitations (user_id, uid);
create index mail_invitations_ends on mail_invitations (user_id, ends_at);
create index mail_invitations_connection on mail_invitations (connection_id);

-- What its person answered: a mail that waits for a yes, is on its way or was sent. It is known after the mail is deleted.
create table invitation_answers (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  connection_id uuid not null references connections (id) on delete cascade,
  uid text not null,
  occurrence text not null,
  -- To which version.
  sequence integer not null,
  status text not null check (status in ('accepted', 'tentative', 'declined')),
  draft_id uuid references mail_drafts (id) on delete set null,
  sent_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp()
);
create index invitation_answers_uid on invitation_answers (user_id, uid, created_at);
create index invitation_answers_draft on invitation_answers (draft_id) where draft_id is not null;
create index invitation_answers_connection on invitation_answers (connection_id);

alter table mail_invitations enable row level security;
alter table invitation_answers enable row level security;
create policy own on mail_invitations to adjutant_app using (user_id = (select app_user())
  and connection_id in (select c.id from connections c where c.ai_reads or (select app_own_eyes())));
create policy own on invitation_answers to adjutant_app using (user_id = (select app_user())
  and connection_id in (select c.id from connections c where c.ai_reads or (select app_own_eyes())));
grant select on mail_invitations to adjutant_app;
grant select, insert on invitation_answers to adjutant_app;

-- The answer that a mail carries: the same words for calendars. Its recipients and words are changed no more.
alter table mail_drafts add column itip text;
-- Whichever process sends it, the answer is known to be sent in the same commit; one that is thrown away unsent was none.
create function answer_of_draft() returns trigger language plpgsql security definer set search_path = public as $$ begin
  if tg_op = 'DELETE' then
    delete from invitation_answers where draft_id = old.id and sent_at is null;
    return old;
  end if;
  update invitation_answers set sent_at = new.sent_at where draft_id = new.id;
  return null;
end $$;
create trigger answer_sent after update of state on mail_drafts for each row when (new.itip is not null and new.state = 'sent') execute function answer_of_draft();
create trigger answer_gone before delete on mail_drafts for each row when (old.itip is not null) execute function answer_of_draft();
revoke execute on function answer_of_draft from public;

-- What is known of a meeting by its id goes with a private address: some ids are made of addresses.
create or replace function private_forget(pattern text) returns void language plpgsql security definer set search_path = public as $$
declare
  touched uuid[];
begin
  with invited as (
    delete from mail_invitations i where i.user_id = app_user()
      and exists (select from unnest(i.addresses || i.from_address) a where is_private(a, pattern)) returning i.uid)
  delete from invitation_answers w using invited g where w.user_id = app_user() and w.uid = g.uid;
  with gone as (
    delete from mails m where m.user_id = app_user() and exists (select from unnest(m.addresses) a where is_private(a, pattern)) returning m.exchange_id)
  select coalesce(array_agg(distinct g.exchange_id), '{}') into touched from gone g;
  perform exchanges_count(touched);
  delete from mail_interactions i using contacts c where i.user_id = app_user() and c.id = i.contact_id
    and exists (select from unnest(c.emails) a where is_private(a, pattern));
  delete from mail_drafts d where d.user_id = app_user() and d.state in ('sent', 'failed')
    and exists (select from unnest(d."to" || d.cc) a where is_private(a, pattern));
  with gone as (
    delete from meetings m where m.user_id = app_user() and exists (select from unnest(m.addresses) a where is_private(a, pattern)) returning m.uid),
  answered as (delete from invitation_answers w using gone g where w.user_id = app_user() and w.uid = g.uid)
  delete from meeting_work w using gone g where w.user_id = app_user() and w.uid = g.uid;
  -- Somebody may be reading one just now.
  update calendars set compared_at = null where user_id = app_user();
end $$;
