import { user } from '@fleet/contract/user/calls';
import type { AskProps } from '../../kit/fields/field';
import { SuggestPick } from '../../kit/fields/SuggestPick';

/** Picks an account by any part of its name or login name. */
export const UserPick = (props: AskProps<string>) => <SuggestPick {...props} call={user.choices} />;
