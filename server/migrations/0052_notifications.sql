-- What people are told of: one row for each thing that one person should look at. It holds no text of the record: that is
-- read with the reader's rights whenever the entry is shown or mailed, so that nothing outlives a share or a deletion.
create table notifications (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('assignment', 'message', 'prompt', 'run', 'share', 'invitation', 'approval', 'due', 'overdue')),
  -- What it is about; told again, the same row counts up and is unread anew.
  key text not null,
  subject_kind text not null check (subject_kind in ('task', 'goal', 'contact', 'thread', 'run', 'invitation', 'account')),
  subject_id uuid not null,
  -- With which organization something was shared.
  organization_id uuid,
  actor_id uuid,
  count integer not null default 1,
  -- Whether it stands in the list (a person may want a kind by mail alone), and whether the bell counts it: what waits among
  -- the decisions is counted there.
  shown boolean not null default true,
  counted boolean not null default true,
  created_at timestamptz(3) not null default clock_timestamp(),
  read_at timestamptz(3),
  -- When it is due for a letter, if it is still unread; null: it is not, or was in one.
  mail_at timestamptz(3),
  unique (user_id, key)
);
create index notifications_newest on notifications (user_id, created_at, id) where shown;
create index notifications_kind on notifications (user_id, kind, created_at, id) where shown;
create index notifications_unread on notifications (user_id, created_at, id) include (kind, counted) where shown and read_at is null;
create index notifications_subject on notifications (subject_kind, subject_id, user_id) where read_at is null;
create index notifications_mail on notifications (mail_at) where mail_at is not null;
create index notifications_age on notifications (created_at);

create table notification_settings (
  user_id uuid not null references users on delete cascade,
  kind text not null,
  in_app boolean not null,
  mail boolean not null,
  primary key (user_id, kind)
);

-- One secret for each person, at the end of their letters: whoever has it may end that person's mail, and nothing else.
create table notification_mail (
  user_id uuid primary key references users on delete cascade,
  token text not null unique,
  sent_at timestamptz(3)
);

alter table notifications enable row level security;
create policy own on notifications to adjutant_app using (user_id = (select app_user()));
grant select, update on notifications to adjutant_app;
alter table notification_settings enable row level security;
create policy own on notification_settings to adjutant_app using (user_id = (select app_user()));
grant select, insert, update on notification_settings to adjutant_app;
alter table notification_mail enable row level security;

-- What is mailed to somebody who has not chosen. Invitations have a letter of their own.
create function notification_mails(kind text) returns boolean language sql immutable parallel safe as $$
  select kind in ('assignment', 'message', 'prompt', 'approval', 'due')
$$;

-- Tells people something, in one statement however many they are. It writes rows of others, which no request may do itself.
-- people, orgs: who is told; but, but_orgs: who of them is not. Answers those who were.
create function notification_tell(
  people uuid[], orgs uuid[], but uuid[], but_orgs uuid[],
  told_kind text, told_key text, about_kind text, about_id uuid, organization uuid, by_user uuid, by_mail boolean, patience interval
) returns setof uuid language sql volatile security definer set search_path = public as $$
  insert into notifications as n (id, user_id, kind, key, subject_kind, subject_id, organization_id, actor_id, shown, counted, mail_at)
    select gen_random_uuid(), u.id, told_kind, told_key, about_kind, about_id, organization, by_user,
      coalesce(s.in_app, true), not (about_kind = 'run' and told_kind in ('prompt', 'approval')),
      case when by_mail and coalesce(s.mail, notification_mails(told_kind)) then clock_timestamp() + patience end
    from users u left join notification_settings s on s.user_id = u.id and s.kind = told_kind
    where u.id in (
        select unnest(people)
        union select m.user_id from memberships m join organizations o on o.id = m.organization_id and o.deleted_at is null
          where m.organization_id = any (orgs))
      and u.id <> all (but) and u.id is distinct from by_user and u.user_level <> 'waitlisted'
      and not exists (select 1 from memberships k where k.user_id = u.id and k.organization_id = any (but_orgs))
      and (coalesce(s.in_app, true) or by_mail and coalesce(s.mail, notification_mails(told_kind)))
    -- Always in the same order: two who tell the same people at once wait for each other and never in a circle.
    order by u.id
  on conflict (user_id, key) do update set
    kind = excluded.kind, actor_id = excluded.actor_id, organization_id = excluded.organization_id,
    shown = excluded.shown, counted = excluded.counted, created_at = clock_timestamp(), read_at = null,
    count = case when n.read_at is null then n.count + 1 else 1 end,
    -- One letter for what stays unread: more of the same does not write again.
    mail_at = case when n.read_at is null then n.mail_at else excluded.mail_at end
  returning n.user_id
$$;

-- What was told has been read, done or decided elsewhere. people null: everybody; kinds null: whatever was told of it.
create function notification_settle(about_kind text, about_id uuid, kinds text[], people uuid[])
returns setof uuid language sql volatile security definer set search_path = public as $$
  with gone as (
    select n.id from notifications n
    where n.subject_kind = about_kind and n.subject_id = about_id and n.read_at is null
      and (kinds is null or n.kind = any (kinds)) and (people is null or n.user_id = any (people))
    order by n.user_id for update)
  update notifications n set read_at = clock_timestamp(), mail_at = null from gone where n.id = gone.id returning n.user_id
$$;

-- A run tells its person what it waits for, and how it ended, from the same commit on: once, whatever process dies. Replies of
-- a conversation do not tell that they have ended.
create function notification_of_event() returns trigger language plpgsql security definer set search_path = public as $$
declare
  r record;
begin
  select id, user_id, kind into r from runs where id = new.run_id;
  if new.type in ('human_prompt', 'wait_for_human') then
    if exists (select 1 from approvals a where a.run_id = r.id and a.status = 'waiting' and new.details->>'prompt_id' = r.id || ':' || a.key) then
      perform notification_tell(array[r.user_id], '{}', '{}', '{}', 'approval', 'decision/' || r.id, 'run', r.id, null, null, true, '0');
    else
      perform notification_tell(array[r.user_id], '{}', '{}', '{}', 'prompt', 'decision/' || r.id, 'run', r.id, null, null, true, '0');
    end if;
  else
    perform notification_settle('run', r.id, array['prompt', 'approval'], array[r.user_id]);
    if new.type = 'terminal' and r.kind in ('crew', 'flow') and new.details->>'status' in ('completed', 'failed') then
      perform notification_tell(array[r.user_id], '{}', '{}', '{}', 'run', 'run/' || r.id, 'run', r.id, null, null, true, '2 minutes');
    end if;
  end if;
  return null;
end $$;
create trigger run_events_told after insert on run_events for each row
  when (new.type in ('human_prompt', 'wait_for_human', 'user_reply', 'terminal')) execute function notification_of_event();

-- Further lines of a letter's head, such as the way to stop such letters.
alter table outbox add column headers jsonb;
-- While a process tries a letter: until then no other does.
alter table outbox add column held_until timestamptz(3);
create index outbox_newest on outbox (created_at, id);

-- What is due on a day, over everybody's tasks.
create index tasks_due_open on tasks (due_date) where status not in ('Done', 'Cancelled') and due_date is not null;
