-- Orders and filters of long lists that read all rows of a person before.

-- What has changed since yesterday, of an organization's goals.
create index goals_org_updated on goals (organization_id, updated_at) where organization_id is not null;

-- What ends after an instant is found by when it began (meetings_when), but for what is longer than a day.
create index meetings_long on meetings (user_id, starts_at, id) where ends_at - starts_at > interval '1 day';

-- Few of all are unread.
create index exchanges_unread on exchanges (user_id, last_at, id) where unread_count > 0;

-- All kinds of statements in one list: what is due first, and by whom.
create index statements_all_due on statements (user_id, (coalesce(due_on, '9999-12-31'::date)), id);
create index statements_person on statements
  (user_id, (lower(coalesce(case when direction = 'i_owe' then to_whom ->> 'words' else who ->> 'words' end, '~'))), id);

-- Whether its text may be read is asked of each statement that is looked at, one by one. As "exists" it was answered by a list of all
-- texts of the person, made anew for each page of a hundred: the same rule, in a form of which no such list is made.
drop policy own on statements;
create policy own on statements for all to adjutant_app
  using (user_id = (select app_user()) and (select true from statement_texts t where t.id = statements.text_id))
  with check (user_id = (select app_user()) and exists (select from statement_texts t where t.id = text_id)
    and (task_id is null or exists (select from tasks k where k.id = task_id)));

-- Runs of one flow or crew, by name; conversations that were put away.
create index runs_named on runs (user_id, name, created_at, id);
create index conversations_archived on conversations (user_id, updated_at, id) where archived_at is not null;

-- What runs have asked for, the newest first.
create index approvals_newest on approvals (user_id, created_at, id);
