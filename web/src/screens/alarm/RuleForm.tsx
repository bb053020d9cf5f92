import { alarm } from '@fleet/contract/alarm/calls';
import { defaultLimits } from '@fleet/contract/alarm/catalogue';
import { alarmText } from '@fleet/contract/alarm/text';
import { shellText } from '@fleet/contract/shell/text';
import type { Text } from '@fleet/contract/text';
import { Alert, Button, Form, Modal, Switch } from 'antd';
import { useState } from 'react';
import { announceDone, useSend } from '../../kit/calls';
import { useReturnFocus } from '../../kit/returnFocus';
import { useSay } from '../../kit/language';
import { Refused } from '../../kit/post';
import { sentenceOf, staleOf } from '../../kit/problem';
import { NumberBox } from '../../kit/fields/NumberBox';
import { told } from '../../kit/fields/told';
import { isSwitch, limitsOf, limitWord, type Rule } from './rules';

interface Props {
  rule: Rule;
  companyId: string;
  /** Opened to move its threshold, which has the focus. */
  isTuned?: boolean;
  close: () => void;
}

/** Sets one rule: whether it is judged by, and from where on. */
export function RuleForm({ rule: { code, version, ...rule }, companyId, isTuned = false, close }: Props) {
  useReturnFocus();
  const say = useSay();
  const { mutate, isPending, error } = useSend(alarm.editRule);
  const [isEnabled, setEnabled] = useState(rule.isEnabled);
  const [limits, setLimits] = useState<Record<string, number>>(rule.limits);
  const errors = error instanceof Refused ? error.errors : [];
  const mistakeOf = (name: string) => errors.find(({ field }) => field === `limits.${name}`)?.msg;
  const save = () =>
    mutate(
      { companyId, code, version, isEnabled, limits },
      {
        onSuccess: () => {
          announceDone(shellText.saved);
          close();
        },
      },
    );
  return (
    <Modal
      open
      title={`${code} ${say<Text>(alarmText[code])}`}
      okText={say(shellText.save)}
      cancelText={say(shellText.cancel)}
      confirmLoading={isPending}
      onOk={save}
      onCancel={close}
    >
      {staleOf(error) && <Alert type="warning" title={sentenceOf(error)} />}
      <Form layout="vertical" component="div">
        <Form.Item label={say(alarmText.isEnabled)} htmlFor="rule-enabled">
          <Switch id="rule-enabled" checked={isEnabled} onChange={setEnabled} />
        </Form.Item>
        {limitsOf(code).map(([name, { unit, min, max }], at) => {
          const id = `rule-${name}`;
          const { item, control } = told(id, mistakeOf(name));
          return (
            <Form.Item key={name} label={say<Text>(limitWord(name))} htmlFor={id} {...item}>
              {isSwitch({ min, max, unit }) ? (
                <Switch
                  {...control}
                  id={id}
                  checked={limits[name] === 1}
                  onChange={(isOn) => setLimits({ ...limits, [name]: isOn ? 1 : 0 })}
                />
              ) : (
                <NumberBox
                  {...control}
                  id={id}
                  autoFocus={isTuned && at === 0}
                  min={min}
                  max={max}
                  suffix={unit}
                  value={limits[name] ?? null}
                  onChange={(value) => value !== null && setLimits({ ...limits, [name]: value })}
                />
              )}
            </Form.Item>
          );
        })}
        <Button onClick={() => setLimits(defaultLimits(code))}>{say(alarmText.toDefault)}</Button>
      </Form>
    </Modal>
  );
}
