-- Answers to invitations that the calendar's own server sends (decision 0159).

-- Addresses of its person that the server answers for by itself (RFC 6638); none: it does not.
alter table calendars add column answers_as text[] not null default '{}';

-- The calendar's server sends an answer to whoever invites, once it stands in the event.
alter table meetings add column answers boolean not null default false;

-- Which event is answered, as which version, and how; null: it is a mail.
alter table mail_drafts add column calendar jsonb;
