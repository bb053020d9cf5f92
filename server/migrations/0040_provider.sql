-- Who an account is at the company's identity provider.
create table provider_identity (
  issuer text not null,
  subject text not null,
  account_id bigint not null unique references account,
  -- Made at the first sign-in through the provider: it has no password that anybody knows.
  is_made boolean not null,
  primary key (issuer, subject)
);
