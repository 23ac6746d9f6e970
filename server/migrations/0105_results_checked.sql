-- What a crew or flow came to is checked as a reply is. Its questions are not: nobody is their author.
drop trigger checks_fall_due on messages;
create trigger checks_fall_due before insert on messages
  for each row when (new.sender_type = 'ai' and (coalesce(new.run_kind, 'chat') = 'chat'
    or (new.run_kind in ('crew', 'flow') and new.author is not null)))
  execute function message_checks_fall_due();
