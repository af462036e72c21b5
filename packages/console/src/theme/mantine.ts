import './mantine-forms.css'

/** The dialogs and fields of Mantine, with their styles. */
export {
  Button,
  Checkbox,
  Modal,
  NativeSelect,
  NumberInput,
  PasswordInput,
  Radio,
  Stack,
  Textarea,
  TextInput,
} from '@mantine/core'
