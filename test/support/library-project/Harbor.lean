import Harbor.Ships
import Harbor.Loads
import Harbor.Tree
import Harbor.Text
