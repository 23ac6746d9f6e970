-- Mail that its person forwards here, or sends here as a blind copy: a connection of its own kind, whose address has a secret part.
alter table connections drop constraint connections_kind_check;
alter table connections add constraint connections_kind_check check (kind in ('mailbox', 'calendar', 'addresses', 'forwarding'));
-- One of a person, and no address twice.
create unique index connections_forwarding on connections (user_id) where kind = 'forwarding' and left_at is null;
create unique index connections_forwarding_address on connections (lower(address)) where kind = 'forwarding' and left_at is null;
