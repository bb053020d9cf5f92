import type { Parameter } from '@fleet/contract/command/parameters';
import { commandText } from '@fleet/contract/command/text';
import { controlText } from '@fleet/contract/control/text';
import type { Text } from '@fleet/contract/text';
import { Form, Input, Radio, Select } from 'antd';
import { FileChoice } from '../../kit/fields/FileChoice';
import { useLanguage, useSay } from '../../kit/language';
import { NumberBox } from '../../kit/fields/NumberBox';
import { told } from '../../kit/fields/told';
import { wordOfFlag } from '@fleet/contract/control/params';

interface Props {
  parameters: readonly Parameter[];
  value: Record<string, unknown>;
  errors: Record<string, string>;
  onChange: (params: Record<string, unknown>) => void;
}

/** The parameters of the command, each with its bounds. */
export function FillParameters({ parameters, value, errors, onChange }: Props) {
  const say = useSay();
  const language = useLanguage();
  if (parameters.length === 0) return <p>{say(commandText.noParameters)}</p>;
  return (
    <Form layout="vertical" component="div">
      {parameters.map((one) => {
        const id = `parameter-${one.name}`;
        const { item, control } = told(id, errors[one.name]);
        return (
          <Form.Item
            key={one.name}
            label={language === 'en' ? one.en : one.zh}
            required={!one.optional}
            htmlFor={id}
            {...item}
          >
            <AskParameter
              id={id}
              control={control}
              parameter={one}
              value={value[one.name]}
              onChange={(next) => onChange({ ...value, [one.name]: next })}
            />
          </Form.Item>
        );
      })}
    </Form>
  );
}

interface AskProps {
  id: string;
  /** Its tie to the sentence of a mistake in it. */
  control: ReturnType<typeof told>['control'];
  parameter: Parameter;
  value: unknown;
  onChange: (value: unknown) => void;
}

function AskParameter({ id, control, parameter, value, onChange }: AskProps) {
  const say = useSay();
  const language = useLanguage();
  switch (parameter.type) {
    case 'int':
    case 'decimal':
      return (
        <NumberBox
          {...control}
          id={id}
          value={(value as number | undefined) ?? null}
          min={parameter.min}
          max={parameter.max}
          {...(parameter.type === 'int' && { precision: 0 })}
          suffix={parameter.unit}
          placeholder={`${parameter.min} – ${parameter.max}`}
          className="wholeWidth"
          onChange={(next) => onChange(next ?? undefined)}
        />
      );
    case 'text':
      return (
        <Input
          {...control}
          id={id}
          value={(value as string | undefined) ?? ''}
          maxLength={parameter.max}
          showCount
          onChange={({ target }) => onChange(target.value || undefined)}
        />
      );
    case 'flag':
      return (
        <Radio.Group
          {...control}
          id={id}
          // A label names a single control only.
          aria-label={language === 'en' ? parameter.en : parameter.zh}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          options={[true, false].map((isOn) => ({
            value: isOn,
            label: say<Text>(wordOfFlag(parameter.name, isOn)),
          }))}
        />
      );
    case 'file':
      return (
        <FileChoice {...control} accept="*" id={id} onChoose={onChange}>
          {value instanceof File ? value.name : say(controlText.chooseFile)}
        </FileChoice>
      );
    case 'choice':
      return (
        <Select
          {...control}
          id={id}
          value={value}
          onChange={onChange}
          options={parameter.choices.map((choice) => ({
            value: choice.value,
            label: language === 'en' ? choice.en : choice.zh,
          }))}
        />
      );
  }
}
