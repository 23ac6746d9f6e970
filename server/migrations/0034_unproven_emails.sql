-- Somebody else chose a password of this account, and no letter at its address has been followed since.
alter table users add column email_unproven boolean not null default false;
update users set email_unproven = true where must_change_password;
