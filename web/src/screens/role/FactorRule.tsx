import { factorDemands, factorRule } from '@fleet/contract/factorRule/calls';
import { factorRuleText } from '@fleet/contract/factorRule/text';
import { useState } from 'react';
import { Button } from 'antd';
import { announceDone, useCall } from '../../kit/calls';
import { choice } from '../../kit/fields/choice';
import type { Field } from '../../kit/fields/field';
import { RecordForm } from '../../kit/form/RecordForm';
import { WaitingForm } from '../../kit/form/WaitingForm';
import { useSay } from '../../kit/language';
import { useMay } from '../../kit/session';
import { RolesPick } from '../../parts/role/RolesPick';

const roles: Field<string[]> = { isChoice: true, Show: () => null, Ask: (props) => <RolesPick {...props} /> };
const fields = { demand: choice(factorDemands, factorRuleText), roleIds: roles };
const sections = [{ names: Object.keys(fields) }];

/** Who must have a second factor: the platform's rule, or that of the company. */
export function FactorRule() {
  const say = useSay();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useCall(factorRule.show, {}, { isOff: !isOpen });
  if (!may(factorRule.edit)) return null;
  const platform = data?.platform?.demand;
  const asked =
    platform === 'everybody'
      ? `${say(factorRuleText.platformEverybody)} `
      : platform === 'roles'
        ? `${say(factorRuleText.platformRoles)} `
        : '';
  return (
    <>
      <Button onClick={() => setOpen(true)}>{say(factorRuleText.title)}</Button>
      {isOpen && !data && error && (
        <WaitingForm
          title={say(factorRuleText.title)}
          problem={error}
          retry={() => void refetch()}
          close={() => setOpen(false)}
        />
      )}
      {isOpen && data && (
        <RecordForm
          call={factorRule.edit}
          title={say(factorRuleText.title)}
          note={asked + say(factorRuleText.note)}
          {...{ sections, fields }}
          words={factorRuleText}
          initial={{ demand: data.own.demand, roleIds: data.own.roleIds }}
          hidden={{ version: data.own.version }}
          isShown={(name, { demand }) => name !== 'roleIds' || demand === 'roles'}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            announceDone();
          }}
        />
      )}
    </>
  );
}
