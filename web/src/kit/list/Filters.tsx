import { shellText } from '@fleet/contract/shell/text';
import { FilterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState, type ComponentProps } from 'react';
import { Drawer } from '../Drawer';
import { useSay } from '../language';
import { useIsPhone } from '../phone';
import { FilterBar } from './FilterBar';

/** The filters of a list: a row above it, or a sheet from below on a phone. */
export function Filters(props: ComponentProps<typeof FilterBar>) {
  const say = useSay();
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  if (!isPhone) return <FilterBar {...props} />;
  const used = props.names.filter((name) => props.filter[name] !== undefined).length;
  return (
    <>
      <Button className="filterButton" icon={<FilterOutlined />} onClick={() => setOpen(true)}>
        {say(shellText.filters)}
        {used > 0 && ` (${used})`}
      </Button>
      <Drawer
        open={isOpen}
        placement="bottom"
        size="auto"
        title={say(shellText.filters)}
        onClose={() => setOpen(false)}
      >
        <FilterBar {...props} shown={props.names.length} onSearch={() => setOpen(false)} />
      </Drawer>
    </>
  );
}
