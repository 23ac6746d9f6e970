-- Somebody else has replaced a password that its owner had chosen: nothing opens with it but choosing another one. An account
-- that was made with a first password works at once; must_change_password alone asks for another at the next sign-in.
alter table users add column password_replaced boolean not null default false;
