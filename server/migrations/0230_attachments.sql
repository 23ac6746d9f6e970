-- Attachments are fetched from the mailbox when their person asks for one: where a mail lies is for its person to read, as the mail is.
create policy own on mail_folders to adjutant_app using (user_id = (select app_user())
  and connection_id in (select c.id from connections c where c.ai_reads or (select app_own_eyes())));
create policy own on mail_places to adjutant_app using (user_id = (select app_user())
  and exists (select from mails m where m.id = mail_id));
grant select on mail_folders, mail_places to adjutant_app;

-- Where a file was kept from. The words stay when the mail goes: they are how its person knows the file.
alter table files
  add column mail_id uuid references mails (id) on delete set null,
  add column came_from text;
create index files_mail on files (mail_id) where mail_id is not null;
