import type { Delivery, fenceDeliveries } from '@fleet/contract/electricFence/calls';
import { electricFenceText } from '@fleet/contract/electricFence/text';
import {
  CheckCircleOutlined,
  ClockCircleOutlined,
  CloseCircleOutlined,
  MinusCircleOutlined,
  SyncOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useSay } from '../../kit/language';

type Shown = Delivery | (typeof fenceDeliveries)[number];

const icons: Record<Shown, ReactNode> = {
  none: <MinusCircleOutlined />,
  sending: <SyncOutlined />,
  success: <CheckCircleOutlined />,
  expired: <CloseCircleOutlined />,
  leaving: <ClockCircleOutlined />,
  stuck: <CloseCircleOutlined />,
};

/** How far a fence is on its way into a terminal, or out of it: sign, word and colour together. */
export function DeliveryMark({ value }: { value: Shown }) {
  const say = useSay();
  return (
    <span className={`deliveryMark deliveryMark--${value}`}>
      {icons[value]} {say(electricFenceText[value])}
    </span>
  );
}
