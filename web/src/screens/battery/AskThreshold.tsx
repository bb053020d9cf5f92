import { Slider } from 'antd';
import type { AskProps } from '../../kit/fields/field';
import { NumberBox } from '../../kit/fields/NumberBox';
import './battery.css';

/** A share of the charge: drawn, or typed. */
export const askingThreshold = ([min, max]: readonly [number, number]) =>
  function AskThreshold({ value, onChange, ...rest }: AskProps<number>) {
    return (
      <div className="askThreshold">
        {/* The number beside it is the one that is read out and reached by keyboard. */}
        <div aria-hidden className="askThreshold__slider">
          <Slider
            min={min}
            max={max}
            value={value ?? min}
            onChange={(next) => onChange?.(next)}
            tooltip={{ open: false }}
            keyboard={false}
            tabIndex={-1}
          />
        </div>
        <NumberBox
          {...rest}
          value={value ?? null}
          onChange={(next) => onChange?.(next)}
          inputMode="numeric"
          suffix="%"
        />
      </div>
    );
  };
