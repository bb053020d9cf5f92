import { sessionText } from '@fleet/contract/session/text';
import type { ComponentProps } from 'react';
import { useSay } from '../../kit/language';
import { PasswordField } from './PasswordField';

type FieldOf = (
  name: 'newPassword' | 'confirmPassword',
) => Omit<ComponentProps<typeof PasswordField>, 'label'>;

/** A new password, and once more. */
export function NewPasswordPair({ field }: { field: FieldOf }) {
  const say = useSay();
  return (
    <>
      <PasswordField
        {...field('newPassword')}
        label={say(sessionText.newPassword)}
        autoComplete="new-password"
      />
      <PasswordField
        {...field('confirmPassword')}
        label={say(sessionText.confirmPassword)}
        autoComplete="new-password"
      />
    </>
  );
}
