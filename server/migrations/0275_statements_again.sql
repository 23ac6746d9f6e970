-- What stands word for word in many texts is looked for by its words.
create index statements_again on statements (user_id, found_key);
