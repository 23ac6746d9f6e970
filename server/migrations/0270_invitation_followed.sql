-- Who has followed an invitation and waits for an administrator's yes: the person is told for what they wait, and whoever invited
-- them sees that there is nothing to send again.
alter table invitations add column followed_by uuid references users(id) on delete set null;
create index invitations_followed on invitations (followed_by) where followed_by is not null;
