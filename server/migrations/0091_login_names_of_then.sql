-- Lists name whoever bore a login name at a moment, also where the account is deleted by now.
create index account_of_login_name on account (lower(login_name));
