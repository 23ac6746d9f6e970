-- The audit log says whom somebody invited, also after the invitation is answered, taken back or over: it had only the number of a row
-- that is gone by then. What is still there is written down now. The e-mail goes with its account (decision 0019), as it does elsewhere.
update security_log l set details = l.details || jsonb_build_object('email', i.email)
  from invitations i where i.id = l.subject and l.action like 'org.invit%' and not l.details ? 'email';
create index security_log_email on security_log using gin (lower(details ->> 'email') gin_trgm_ops) where details ? 'email';
